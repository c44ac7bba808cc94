import type { Block } from "#app/domain/courses/blocks.ts";
import { filmsOf, type LessonAsset, nearestQuality, type Quality } from "#app/domain/media/lesson-media.ts";
import { type Weight, weightsOf } from "#app/domain/media/weights.ts";
import { sizeLabel } from "./labels.ts";

export interface WeightChoice {
  weight: Weight;
  label: string;
  /** « 45 Mo », « 4 pages ». */
  size: string;
  isShown: boolean;
}

const LABELS: Record<Weight, string> = { film: "Film", son: "Son", texte: "Texte", papier: "Papier" };
/** A page without its text, compressed; and how much a text shrinks. */
const FRAME = 8000;
const SHRUNK = 0.38;
/** Of lesson and transcript together: what fits into the first round trip (14 KB). */
const SIGNS_OF_TEXT = 12_500;
const MIN_WORDS = 1500;
/** Somebody who speaks says about fifteen signs a second. */
const SIGNS_PER_SECOND = 15;
const SIGNS_PER_PAGE = 2600;

export function soundFile({ renditions }: LessonAsset) {
  return renditions.find(({ mimeType }) => mimeType.startsWith("audio/"));
}

/** What there is of a lesson to play. */
export function playedAssets(blocks: readonly Block[], assets: Map<string, LessonAsset>) {
  const played = blocks.flatMap((block) =>
    block.type === "video" || block.type === "audio" ? (assets.get(block.asset) ?? []) : [],
  );
  return {
    played,
    there: {
      film: played.some((asset) => filmsOf(asset).size > 0),
      sound: played.some((asset) => soundFile(asset) !== undefined),
      captions: played.some(({ hasCaptions }) => hasCaptions),
    },
  };
}

/** The choices with their sizes; those of text and paper are estimated. */
export function weightChoices(
  blocks: readonly Block[],
  assets: Map<string, LessonAsset>,
  shown: { weight: Weight; quality: Quality },
): WeightChoice[] {
  const { played, there } = playedAssets(blocks, assets);
  const written = signsOf(blocks);
  const signs =
    written + sum(played, ({ hasCaptions, seconds }) => (hasCaptions ? (seconds ?? 0) * SIGNS_PER_SECOND : 0));
  const pages = Math.max(1, Math.ceil(signs / SIGNS_PER_PAGE));
  const sizes: Record<Weight, string> = {
    film: sizeLabel(sum(played, (asset) => filmBytes(asset, shown.quality))),
    son: sizeLabel(sum(played, (asset) => soundFile(asset)?.bytes ?? 0)),
    texte: sizeLabel(FRAME + SHRUNK * Math.max(written, Math.min(signs, SIGNS_OF_TEXT))),
    papier: `${pages}\u00a0${pages > 1 ? "pages" : "page"}`,
  };
  return weightsOf(there).map((weight) => ({
    ...{ weight, label: LABELS[weight], size: sizes[weight], isShown: weight === shown.weight },
  }));
}

/** How many signs of a transcript stand beside the text of a lesson. */
export function wordsRoom(blocks: readonly Block[]): number {
  return Math.max(MIN_WORDS, SIGNS_OF_TEXT - signsOf(blocks));
}

/** What is written in a lesson, its exercises and quizzes included. */
function signsOf(blocks: readonly Block[]): number {
  return sum(blocks, (block) => (block.type === "texte" ? block.markdown : JSON.stringify(block)).length);
}

function filmBytes(asset: LessonAsset, quality: Quality): number {
  const films = filmsOf(asset);
  const nearest = nearestQuality(films.keys(), quality);
  return (nearest && films.get(nearest)?.bytes) ?? 0;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
