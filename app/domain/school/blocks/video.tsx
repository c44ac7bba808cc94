import { described } from "#app/content/texts/fields.ts";
import { textField } from "#app/domain/values/fields.ts";
import { chapterFault } from "../media/chapters.ts";
import { spokenFile } from "../media/lesson-media.ts";
import { SoundView, soundOf } from "./audio.tsx";
import { defineBlock } from "./block-kind.ts";
import { FilmView, filmOf } from "./film.tsx";
import { assetField, NoMediaYetView, noMediaYet, optionalLine } from "./media-block.tsx";
import { TranscriptView, transcriptOf } from "./transcript.tsx";

/** Empty, it changes nothing. */
const chapters = textField({ max: 20_000 })
  .default("")
  .transform((text, context) => {
    const fault = chapterFault(text, null);
    if (fault) context.addIssue(fault);
    return text;
  });

export const video = defineBlock("video", {
  label: "Film",
  fields: {
    asset: assetField("Film", "video", "Choisissez un film, ou retirez ce bloc."),
    title: optionalLine("Titre du film"),
  },
  chapters: described(chapters, {
    label: "Chapitres",
    kind: "prose",
    help: "Un par ligne, par exemple «\u00a000:00\u00a0Introduction\u00a0». Le film les prend dès l’enregistrement, dans toutes ses leçons. Pour les retirer tous, videz-les à la page du film.",
  }),
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
  printed: ({ title }) => ({
    kind: "note",
    text: title ? `À voir dans la leçon\u00a0: ${title}` : "Un film est à voir dans la leçon.",
  }),
});
