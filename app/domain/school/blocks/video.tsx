import { textField } from "#app/domain/values/fields.ts";
import { Field } from "#app/ui/field.tsx";
import { chapterFault } from "../media/chapters.ts";
import { spokenFile } from "../media/lesson-media.ts";
import { SoundView, soundOf } from "./audio.tsx";
import { type AuthorFieldsProps, defineBlock } from "./block-kind.ts";
import { FilmView, filmOf } from "./film.tsx";
import { AssetField, assetField, NoMediaYetView, noMediaYet, optionalLine } from "./media-block.tsx";
import { TranscriptView, transcriptOf } from "./transcript.tsx";

const LABEL = "Film";

/** Empty, it changes nothing. */
const chaptersField = textField({ max: 20_000 })
  .default("")
  .transform((text, context) => {
    const fault = chapterFault(text, null);
    if (fault) context.addIssue(fault);
    return text;
  });

function Chapters({ own, assets }: AuthorFieldsProps) {
  const field = own("chapters");
  const chosen = assets.find(({ id }) => id === own("asset").defaultValue);
  return (
    <Field
      label="Chapitres"
      type="textarea"
      rows={3}
      hint={
        <>
          Un par ligne, par exemple «&nbsp;00:00&nbsp;Introduction&nbsp;». Le film les prend dès l’enregistrement, dans
          toutes ses leçons. Pour les retirer tous, videz-les à la page du film.
        </>
      }
      {...field}
      // What was typed, or what the film has: an empty field changes nothing.
      defaultValue={field.defaultValue || chosen?.chapters}
    />
  );
}

export const video = defineBlock("video", {
  label: LABEL,
  fields: { asset: assetField("Choisissez un film, ou retirez ce bloc."), title: optionalLine() },
  fieldLabels: { asset: "Média", title: "Titre", chapters: "Chapitres" },
  chapters: chaptersField,
  AuthorFields: (props) => (
    <>
      <AssetField label={LABEL} kind="video" {...props} />
      <Field label="Titre" {...props.own("title")} />
      <Chapters {...props} />
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
  printed: ({ title }) => ({
    kind: "note",
    text: title ? `À voir dans la leçon\u00a0: ${title}` : "Un film est à voir dans la leçon.",
  }),
});
