import { type LessonAsset, mediaAddress, soundFile, soundNote } from "../media/lesson-media.ts";
import { defineBlock, type LessonContext, type LessonViewer } from "./block-kind.ts";
import { PositionLine } from "./film.tsx";
import { assetField, NoMediaYetView, noMediaYet, optionalLine } from "./media-block.tsx";
import { TranscriptView, transcriptOf } from "./transcript.tsx";

export const audio = defineBlock("audio", {
  label: "Son",
  fields: {
    asset: assetField("Son", "audio", "Choisissez un son, ou retirez ce bloc."),
    title: optionalLine("Titre du son"),
  },
  show: (block, lesson) => {
    const { assets, format, captions, transcriptLimit } = lesson;
    const asset = assets.get(block.asset);
    if (format === "text" || format === "paper") return transcriptOf(block, captions.get(block.asset), transcriptLimit);
    return (asset && soundOf(block, asset, lesson)) ?? noMediaYet(block.id, "média", asset);
  },
  View: ({ block, viewer }) => {
    if (block.type === "no-media") return <NoMediaYetView {...block} />;
    return block.type === "sound" ? <SoundView sound={block} viewer={viewer} /> : <TranscriptView {...block} />;
  },
  written: ({ title, asset }, nameOf) => `${title}\n${nameOf(asset)}`,
  searched: ({ title }) => [title],
  printed: ({ title }) => ({ kind: "note", text: `À écouter dans la leçon\u00a0: ${title}` }),
});

type Sound = NonNullable<ReturnType<typeof soundOf>>;

/** Undefined before it is converted. */
export function soundOf(
  { id, title }: { id: string; title: string },
  asset: LessonAsset,
  { start, keepsPosition }: Pick<LessonContext, "start" | "keepsPosition">,
) {
  const file = soundFile(asset);
  if (!file) return undefined;
  const source = mediaAddress(asset.id, file.name) + (start > 0 ? `#t=${start}` : "");
  return { type: "sound" as const, id, title, source, note: soundNote(asset, file), keepsPosition };
}

export function SoundView({ sound, viewer }: { sound: Sound; viewer: LessonViewer | null }) {
  return (
    <figure id={sound.id} className="flex max-w-[38rem] flex-col gap-3 rounded-lg bg-surface-muted p-6 print:hidden">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-display text-lg">{sound.title}</span>
        <span className="hint">{sound.note}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: browsers show no captions beside a sound; its words are in the lesson */}
      <audio
        className="w-full"
        controls
        preload="none"
        src={sound.source}
        aria-label={sound.title}
        data-position={sound.keepsPosition ? viewer?.positionAddress : undefined}
      />
      {viewer && sound.keepsPosition && (
        <p className="text-sm leading-normal">
          <PositionLine {...viewer} />
        </p>
      )}
    </figure>
  );
}
