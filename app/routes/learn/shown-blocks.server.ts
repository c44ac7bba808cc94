import { type Block, type ExerciseBlock, placeBlock } from "#app/domain/school/courses/blocks.ts";
import type { LessonAsset, Quality } from "#app/domain/school/media/lesson-media.ts";
import type { Weight } from "#app/domain/school/media/weights.ts";
import { type Film, filmOf, type Playing } from "./film.ts";
import {
  type PictureDescription,
  pictureDescription,
  type Transcript,
  type TranscriptLimit,
  transcriptOf,
} from "./light-blocks.ts";
import { type LearnerWork, type ShownExercise, shownExercise } from "./shown-exercises.server.ts";
import { type Download, downloadOf, type Picture, pictureOf, type Sound, soundOf } from "./shown-media.ts";
import {
  type AskedQuiz,
  askedQuiz,
  type GradedQuiz,
  type OpenQuiz,
  type QuizToStart,
  shownQuiz,
} from "./shown-quizzes.server.ts";
import { soundFile } from "./weights.ts";

/** A block as the page shows it; « waiting » and « missing » stand for media that are not ready or not there. */
export type ShownBlock =
  | { kind: "text"; id: string; html: string }
  | Film
  | Sound
  | Picture
  | Download
  | Transcript
  | PictureDescription
  | ShownExercise
  | OpenQuiz
  | QuizToStart
  | GradedQuiz
  /** An exercise or a quiz without fields, where nobody is signed in. */
  | { kind: "read-only-exercise"; id: string; exercise: ExerciseBlock }
  | { kind: "read-only-quiz"; id: string; quiz: AskedQuiz }
  | { kind: "waiting" | "missing"; id: string; isFilm: boolean };

export interface BlockContext {
  assets: Map<string, LessonAsset>;
  quality: Quality;
  savesData: boolean;
  /** The second in the page's address; null without one. */
  start: number | null;
  /** The block that `start` is a second of; null for the one that keeps the place. */
  film: string | null;
  /** The saved place, in seconds. */
  place: number;
  /** The page with the transcript of a film; null where nobody is signed in. */
  transcript: string | null;
  weight: Weight;
  /** WebVTT by asset, where transcripts stand for films. */
  captions: ReadonlyMap<string, string>;
  transcriptLimit: TranscriptLimit;
  /** Null where nobody is signed in. */
  work: LearnerWork | null;
}

/** The blocks of a lesson in order. */
export function shownBlocks(blocks: readonly Block[], context: BlockContext): ShownBlock[] {
  const { start, film, place } = context;
  const keeper = placeBlock(blocks);
  const asked = blocks.find(({ id }) => id === film) ?? keeper;
  return blocks.map((block) => {
    const keepsPlace = block === keeper;
    const kept = keepsPlace ? place : 0;
    return shown(block, context, { start: (block === asked ? start : null) ?? kept, keepsPlace });
  });
}

function shown(block: Block, context: BlockContext, playing: Playing): ShownBlock {
  const { assets, work, weight } = context;
  switch (block.type) {
    case "texte":
      return { kind: "text", id: block.id, html: block.html };
    case "exercice":
      return work && weight !== "papier"
        ? shownExercise(block, work)
        : { kind: "read-only-exercise", id: block.id, exercise: block };
    case "quiz":
      return work ? shownQuiz(block, work) : { kind: "read-only-quiz", id: block.id, quiz: askedQuiz(block) };
  }
  const asset = assets.get(block.asset);
  if (weight === "texte" || weight === "papier") {
    if (block.type === "image") return pictureDescription(block, asset);
    if (block.type !== "fichier")
      return transcriptOf(block, context.captions.get(block.asset), context.transcriptLimit);
  }
  const nothing = asset && asset.state !== "failed" ? "waiting" : "missing";
  return (
    (asset && shownMedia(block, asset, { ...context, ...playing })) ?? {
      kind: nothing,
      id: block.id,
      isFilm: block.type === "video",
    }
  );
}

function shownMedia(
  block: Extract<Block, { asset: string }>,
  asset: LessonAsset,
  context: BlockContext & Playing,
): ShownBlock | undefined {
  const isHeard = block.type === "audio" || (block.type === "video" && context.weight === "son" && soundFile(asset));
  if (isHeard) return soundOf(block, asset, context);
  if (block.type === "video") return filmOf(block, asset, context);
  return block.type === "image" ? pictureOf(block, asset) : downloadOf(block, asset);
}
