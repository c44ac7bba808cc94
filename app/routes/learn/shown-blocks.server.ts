import type { Block, ExerciseBlock } from "#app/domain/courses/blocks.ts";
import type { LessonAsset, Quality } from "#app/domain/media/lesson-media.ts";
import type { Weight } from "#app/domain/media/weights.ts";
import { type Film, filmOf } from "./film.ts";
import { type Unseen, unseenOf, type Words, wordsOf } from "./light-blocks.ts";
import {
  type AskedQuiz,
  askedQuiz,
  type Doing,
  type GradedQuiz,
  type OpenQuiz,
  type ShownExercise,
  shownExercise,
  shownQuiz,
} from "./shown-exercises.server.ts";
import { type Download, downloadOf, type Picture, pictureOf, type Sound, soundOf } from "./shown-media.ts";
import { soundFile } from "./weights.ts";

/** A block as the page shows it; « waiting » and « missing » stand for what can't be sent. */
export type ShownBlock =
  | { kind: "text"; id: string; html: string }
  | Film
  | Sound
  | Picture
  | Download
  | Words
  | Unseen
  | ShownExercise
  | OpenQuiz
  | GradedQuiz
  /** An exercise or a quiz to look at, where nobody is signed in. */
  | { kind: "paper"; id: string; exercise: ExerciseBlock }
  | { kind: "quiz-paper"; id: string; quiz: AskedQuiz }
  | { kind: "waiting" | "missing"; id: string; isFilm: boolean };

export interface Showing {
  assets: Map<string, LessonAsset>;
  quality: Quality;
  savesData: boolean;
  /** Seconds at which the lesson's film starts. */
  start: number;
  /** The page with the words of a film; null where nobody is signed in. */
  transcript: string | null;
  weight: Weight;
  /** WebVTT by asset, where words stand for films. */
  captions: Map<string, string>;
  /** How many of these words stand on the page, and where the others are. */
  words: { room: number; transcript: string | null };
  /** Null where nobody is signed in. */
  doing: Doing | null;
}

/** The blocks of a lesson in its order. A place is that of the lesson's first film or sound. */
export function shownBlocks(blocks: readonly Block[], showing: Showing): ShownBlock[] {
  const played = blocks.find(({ type }) => type === "video" || type === "audio");
  return blocks.map((block) => shown(block, block === played ? showing : { ...showing, start: 0 }));
}

function shown(block: Block, showing: Showing): ShownBlock {
  const { assets, doing, weight } = showing;
  switch (block.type) {
    case "texte":
      return { kind: "text", id: block.id, html: block.html };
    case "exercice":
      return doing && weight !== "papier"
        ? shownExercise(block, doing)
        : { kind: "paper", id: block.id, exercise: block };
    case "quiz":
      return doing ? shownQuiz(block, doing) : { kind: "quiz-paper", id: block.id, quiz: askedQuiz(block) };
  }
  const asset = assets.get(block.asset);
  if (weight === "texte" || weight === "papier") {
    if (block.type === "image") return unseenOf(block, asset);
    if (block.type !== "fichier") return wordsOf(block, showing.captions.get(block.asset), showing.words);
  }
  const nothing = asset && asset.state !== "failed" ? "waiting" : "missing";
  return (
    (asset && shownMedia(block, asset, showing)) ?? { kind: nothing, id: block.id, isFilm: block.type === "video" }
  );
}

function shownMedia(
  block: Extract<Block, { asset: string }>,
  asset: LessonAsset,
  showing: Showing,
): ShownBlock | undefined {
  const isHeard = block.type === "audio" || (block.type === "video" && showing.weight === "son" && soundFile(asset));
  if (isHeard) return soundOf(block, asset, showing.start);
  if (block.type === "video") return filmOf(block, asset, showing);
  return block.type === "image" ? pictureOf(block, asset) : downloadOf(block, asset);
}
