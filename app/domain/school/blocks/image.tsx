import { DESCRIPTION } from "#app/content/texts/fields.ts";
import { sizeLabel } from "#app/domain/values/bytes.ts";
import { type LessonAsset, mediaAddress } from "../media/lesson-media.ts";
import { defineBlock } from "./block-kind.ts";
import { assetField, NoMediaYetView, noMediaYet, optionalLine } from "./media-block.tsx";

export const image = defineBlock("image", {
  label: "Image",
  fields: {
    asset: assetField("Image", "image", "Choisissez une image, ou retirez ce bloc."),
    alt: optionalLine(DESCRIPTION, 300, "Vide seulement si l’image ne fait que décorer."),
    caption: optionalLine("Légende", 300),
  },
  show: ({ id, alt, caption, asset: assetId }, { assets, format }) => {
    const asset = assets.get(assetId);
    const files = asset?.renditions.filter(({ mimeType }) => mimeType.startsWith("image/")) ?? [];
    const [first] = files;
    if (format === "text" || format === "paper") {
      const link = asset && first && { address: mediaAddress(asset.id, first.name), size: sizeLabel(first.bytes) };
      return { type: "image-description" as const, id, text: alt || caption, link };
    }
    const picture = asset && pictureOf({ id, alt, caption }, asset);
    return picture ?? noMediaYet(id, "média", asset);
  },
  View: ({ block }) => {
    if (block.type === "no-media") return <NoMediaYetView {...block} />;
    return block.type === "image" ? <Picture {...block} /> : <Description {...block} />;
  },
  written: ({ alt, caption, asset }, nameOf) => [alt, caption, nameOf(asset)].filter(Boolean).join("\n"),
  searched: ({ alt, caption }) => [caption, alt],
  printed: ({ asset, alt, caption }) => ({ kind: "picture", asset, alt, caption }),
});

/** Undefined while it is being prepared. */
export function pictureOf({ id, alt, caption }: Pick<PictureProps, "id" | "alt" | "caption">, asset: LessonAsset) {
  const files = asset.renditions.filter(({ mimeType }) => mimeType.startsWith("image/"));
  const [first] = files;
  if (!first) return undefined;
  // The best format first; the last one works in every browser.
  const isModern = ({ mimeType }: { mimeType: string }) => Number(mimeType === "image/avif");
  const sources = files
    .toSorted((one, other) => isModern(other) - isModern(one))
    .map(({ name, mimeType }) => ({ address: mediaAddress(asset.id, name), mimeType }));
  const { width, height } = first;
  return { type: "image" as const, id, alt, caption, sources, width, height };
}

interface PictureProps {
  id: string;
  alt: string;
  caption: string;
  sources: { address: string; mimeType: string }[];
  width: number | null;
  height: number | null;
}

export function Picture({ id, alt, caption, sources, width, height }: PictureProps) {
  const plain = sources.at(-1);
  return (
    <figure id={id} className="flex max-w-[38rem] flex-col gap-3">
      <picture>
        {sources.slice(0, -1).map(({ address, mimeType }) => (
          <source key={address} srcSet={address} type={mimeType} />
        ))}
        <img
          className="h-auto w-full rounded-md"
          src={plain?.address}
          width={width ?? undefined}
          height={height ?? undefined}
          alt={alt}
          loading="lazy"
        />
      </picture>
      {caption && <figcaption className="hint">{caption}</figcaption>}
    </figure>
  );
}

function Description({ id, text, link }: { id: string; text: string; link?: { address: string; size: string } }) {
  return (
    <p id={id} className="max-w-[38rem] text-ink-soft">
      {text}{" "}
      {link && (
        <a className="link print:hidden" href={link.address}>
          Voir l’image · {link.size}
        </a>
      )}
    </p>
  );
}
