import { counted } from "#app/content/typography.ts";
import { sizeLabel } from "#app/domain/values/bytes.ts";
import { filmsOf, type LessonAsset, nearestQuality, type Quality, spokenFile } from "../media/lesson-media.ts";
import { type Block, isPlayed } from "./stored-blocks.ts";

/** The formats of a lesson from the heaviest to the lightest, and each in the address of the page. */
export const FORMATS = { film: "film", sound: "son", text: "texte", paper: "papier" } as const;
export type Format = keyof typeof FORMATS;

const LABELS: Record<Format, string> = { film: "Film", sound: "Son", text: "Texte", paper: "Papier" };
const EMPTY_PAGE_BYTES = 8000;
const COMPRESSION = 0.38;
/** Characters of lesson and transcript that fit into the first round trip (14 KB). */
const MAX_CHARACTERS = 12_500;
const MIN_TRANSCRIPT_CHARACTERS = 1500;
const CHARACTERS_PER_SECOND = 15;
const CHARACTERS_PER_PAGE = 2600;

export interface FormatChoice {
  format: Format;
  label: string;
  size: string;
  isShown: boolean;
}

interface Preferences {
  asked: Format | null;
  /** The address names a size or a second of the film. */
  wantsFilm: boolean;
  savesData: boolean;
}

interface Available {
  film: boolean;
  sound: boolean;
  captions: boolean;
}

/** Null when the lesson has only one format. */
export function chosenFormat({ asked, wantsFilm, savesData }: Preferences, available: Available): Format | null {
  const choices = formatsOf(available);
  if (choices.length === 0) return null;
  if (asked && choices.includes(asked)) return asked;
  const heaviest = available.film ? "film" : "sound";
  if (!savesData || wantsFilm) return heaviest;
  if (available.sound) return "sound";
  return available.captions ? "text" : heaviest;
}

export function formatsOf({ film, sound }: Available): Format[] {
  if (!film && !sound) return [];
  const all = Object.keys(FORMATS) as Format[];
  return all.filter((format) => (format === "film" ? film : format === "sound" ? sound : true));
}

export function playedAssets(blocks: readonly Block[], assets: ReadonlyMap<string, LessonAsset>) {
  const played = blocks.filter(isPlayed).flatMap(({ asset }) => assets.get(asset) ?? []);
  return {
    played,
    available: {
      film: played.some((asset) => filmsOf(asset).size > 0),
      sound: played.some((asset) => spokenFile(asset) !== undefined),
      captions: played.some(({ hasCaptions }) => hasCaptions),
    },
  };
}

/** The sizes of text and paper are estimated. */
export function formatChoices(
  blocks: readonly Block[],
  assets: ReadonlyMap<string, LessonAsset>,
  shown: { format: Format; quality: Quality },
): FormatChoice[] {
  const { played, available } = playedAssets(blocks, assets);
  const written = charactersOf(blocks);
  const spoken = sum(played, ({ hasCaptions, seconds }) => (hasCaptions ? (seconds ?? 0) * CHARACTERS_PER_SECOND : 0));
  const characters = written + spoken;
  const pages = Math.max(1, Math.ceil(characters / CHARACTERS_PER_PAGE));
  const sizes: Record<Format, string> = {
    film: sizeLabel(sum(played, (asset) => filmBytes(asset, shown.quality))),
    sound: sizeLabel(sum(played, (asset) => spokenFile(asset)?.bytes ?? 0)),
    text: sizeLabel(EMPTY_PAGE_BYTES + COMPRESSION * Math.max(written, Math.min(characters, MAX_CHARACTERS))),
    paper: counted(pages, "page"),
  };
  return formatsOf(available).map((format) => {
    return { format, label: LABELS[format], size: sizes[format], isShown: format === shown.format };
  });
}

export function transcriptRoom(blocks: readonly Block[]): number {
  return Math.max(MIN_TRANSCRIPT_CHARACTERS, MAX_CHARACTERS - charactersOf(blocks));
}

function charactersOf(blocks: readonly Block[]): number {
  return sum(blocks, (block) => (block.type === "text" ? block.markdown : JSON.stringify(block)).length);
}

function filmBytes(asset: LessonAsset, quality: Quality): number {
  const films = filmsOf(asset);
  const nearest = nearestQuality(films.keys(), quality);
  return (nearest && films.get(nearest)?.bytes) ?? 0;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
