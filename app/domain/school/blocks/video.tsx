import { Field } from "#app/ui/field.tsx";
import { spokenFile } from "../media/lesson-media.ts";
import { SoundView, soundOf } from "./audio.tsx";
import { defineBlock } from "./block-kind.ts";
import { FilmView, filmOf } from "./film.tsx";
import { AssetField, assetField, NoMediaYetView, noMediaYet, optionalLine } from "./media-block.tsx";
import { TranscriptView, transcriptOf } from "./transcript.tsx";

const LABEL = "Film";

export const video = defineBlock("video", {
  label: LABEL,
  fields: { asset: assetField("Choisissez un film, ou retirez ce bloc."), title: optionalLine() },
  fieldLabels: { asset: "Média", title: "Titre" },
  AuthorFields: (props) => (
    <>
      <AssetField label={LABEL} kind="video" {...props} />
      <Field label="Titre" {...props.own("title")} />
    </>
  ),
  show: (block, lesson) => {
    const { assets, format, captions, transcriptLimit } = lesson;
    const asset = assets.get(block.asset);
    if (format === "text" || format === "paper") return transcriptOf(block, captions.get(block.asset), transcriptLimit);
    const isHeard = format === "sound" && asset && spokenFile(asset);
    const shown = asset && (isHeard ? soundOf(block, asset, lesson) : filmOf(block, asset, lesson));
    return shown ?? noMediaYet(block.id, "film", asset);
  },
  View: ({ block, viewer }) => {
    switch (block.type) {
      case "film":
        return <FilmView film={block} viewer={viewer} />;
      case "sound":
        return <SoundView sound={block} viewer={viewer} />;
      case "transcript":
        return <TranscriptView {...block} />;
      case "no-media":
        return <NoMediaYetView {...block} />;
    }
  },
  written: ({ title, asset }, nameOf) => `${title}\n${nameOf(asset)}`,
  searched: ({ title }) => [title],
  printed: ({ title }) => ({ kind: "note", text: `À voir dans la leçon\u00a0: ${title}` }),
});
