import { type Block, isPlayed } from "#app/domain/school/courses/blocks.ts";
import { filmsOf, type LessonAsset, nearestQuality, type Quality } from "#app/domain/school/media/lesson-media.ts";
import { type Weight, weightsOf } from "#app/domain/school/media/weights.ts";
import { sizeLabel } from "./labels.ts";

export interface WeightChoice {
  weight: Weight;
  label: string;
  /** « 45 Mo », « 4 pages ». */
  size: string;
  isShown: boolean;
}

const LABELS: Record<Weight, string> = { film: "Film", son: "Son", texte: "Texte", papier: "Papier" };
/** Of a page without its text, compressed. */
const EMPTY_PAGE_BYTES = 8000;
/** The size of a compressed text, as a part of its characters. */
const COMPRESSION = 0.38;
/** Characters of lesson and transcript that fit into the first round trip (14 KB). */
const MAX_CHARACTERS = 12_500;
const MIN_TRANSCRIPT_CHARACTERS = 1500;
/** Of somebody who speaks. */
const CHARACTERS_PER_SECOND = 15;
const CHARACTERS_PER_PAGE = 2600;

export function soundFile({ renditions }: LessonAsset) {
  return renditions.find(({ mimeType }) => mimeType.startsWith("audio/"));
}

/** A lesson's films and sounds, and what can be shown of them. */
export function playedAssets(blocks: readonly Block[], assets: Map<string, LessonAsset>) {
  const played = blocks.filter(isPlayed).flatMap(({ asset }) => assets.get(asset) ?? []);
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
  const written = charactersOf(blocks);
  const characters =
    written + sum(played, ({ hasCaptions, seconds }) => (hasCaptions ? (seconds ?? 0) * CHARACTERS_PER_SECOND : 0));
  const pages = Math.max(1, Math.ceil(characters / CHARACTERS_PER_PAGE));
  const sizes: Record<Weight, string> = {
    film: sizeLabel(sum(played, (asset) => filmBytes(asset, shown.quality))),
    son: sizeLabel(sum(played, (asset) => soundFile(asset)?.bytes ?? 0)),
    texte: sizeLabel(EMPTY_PAGE_BYTES + COMPRESSION * Math.max(written, Math.min(characters, MAX_CHARACTERS))),
    papier: `${pages}\u00a0${pages > 1 ? "pages" : "page"}`,
  };
  return weightsOf(there).map((weight) => ({
    ...{ weight, label: LABELS[weight], size: sizes[weight], isShown: weight === shown.weight },
  }));
}

/** How many characters of a transcript fit beside the text of a lesson. */
export function transcriptRoom(blocks: readonly Block[]): number {
  return Math.max(MIN_TRANSCRIPT_CHARACTERS, MAX_CHARACTERS - charactersOf(blocks));
}

/** The length of all texts of a lesson, its exercises and quizzes included. */
function charactersOf(blocks: readonly Block[]): number {
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
