import { described } from "#app/content/texts/fields.ts";
import { sizeLabel } from "#app/domain/values/bytes.ts";
import { lineField } from "#app/domain/values/fields.ts";
import { mediaAddress } from "../media/lesson-media.ts";
import { defineBlock } from "./block-kind.ts";
import { assetField, NoMediaYetView, noMediaYet } from "./media-block.tsx";

export const file = defineBlock("file", {
  label: "Fichier",
  fields: {
    asset: assetField("Fichier", "file", "Choisissez un fichier, ou retirez ce bloc."),
    label: described(lineField({ isTypeset: true, missing: "Donnez un nom au fichier.", min: 1, max: 200 }), {
      label: "Nom du fichier",
      help: "Par exemple «\u00a0La grille à imprimer\u00a0».",
    }),
  },
  show: ({ id, label, asset: assetId }, { assets }) => {
    const asset = assets.get(assetId);
    const download = asset?.renditions[0];
    if (!asset || !download) return noMediaYet(id, "média", asset);
    const extension = /\.(\w{1,5})$/.exec(asset.originalName)?.[1]?.toUpperCase();
    const note = [extension, sizeLabel(download.bytes)].filter(Boolean).join(" · ");
    return { type: "file" as const, id, label, address: mediaAddress(asset.id, download.name), note };
  },
  View: ({ block }) =>
    block.type === "no-media" ? (
      <NoMediaYetView {...block} />
    ) : (
      <p id={block.id} className="flex max-w-[38rem] flex-wrap items-baseline gap-x-4 border-line border-y py-4">
        <a className="link" href={block.address} download="">
          {block.label}
        </a>
        <span className="hint">{block.note}</span>
      </p>
    ),
  written: ({ label, asset }, nameOf) => `${label}\n${nameOf(asset)}`,
  searched: ({ label }) => [label],
  printed: ({ label }) => ({ kind: "note", text: `À télécharger dans la leçon\u00a0: ${label}` }),
});
