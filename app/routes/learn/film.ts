import { parseCaptions } from "#app/domain/school/media/captions.ts";
import { filmsOf, type LessonAsset, nearestQuality, type Quality } from "#app/domain/school/media/lesson-media.ts";
import { clockLabel, mediaAddress, placeLabel, sizeLabel } from "./labels.ts";

export interface Film {
  kind: "film";
  id: string;
  title: string;
  source: string;
  width: number | undefined;
  height: number | undefined;
  poster: string | undefined;
  captions: string | null;
  preload: "none" | "metadata";
  /** « 18 min 04 ». */
  length: string | null;
  /** The sizes, one of which is shown. */
  qualities: { quality: Quality; label: string; size: string; isShown: boolean }[];
  sound: { address: string; size: string } | null;
  transcript: string | null;
  chapters: Moment[];
  /** Whether the learner's place in the lesson is a second of this film. */
  keepsPlace: boolean;
}

/** A second of a film to link to: a chapter, or a paragraph of the transcript. */
export interface Moment {
  seconds: number;
  /** « 12:10 ». */
  time: string;
  title: string;
}

/** How a film or sound begins. */
export interface Playing {
  /** Seconds. */
  start: number;
  keepsPlace: boolean;
}

interface FilmOptions extends Playing {
  quality: Quality;
  savesData: boolean;
  transcript: string | null;
}

const NAMES: Record<Quality, string> = { "240": "légère", "480": "normale", "720": "fine" };

export function filmOf(
  { id, title }: { id: string; title: string },
  asset: LessonAsset,
  { quality, savesData, start, keepsPlace, transcript }: FilmOptions,
): Film | undefined {
  const films = filmsOf(asset);
  const shown = nearestQuality(films.keys(), quality);
  const film = shown && films.get(shown);
  if (!film) return undefined;
  const sound = asset.renditions.find(({ mimeType }) => mimeType.startsWith("audio/"));
  const poster = asset.renditions.find(({ mimeType }) => mimeType.startsWith("image/"));
  return {
    kind: "film",
    id,
    title,
    source: mediaAddress(asset.id, film.name) + (start > 0 ? `#t=${start}` : ""),
    width: film.width ?? undefined,
    height: film.height ?? undefined,
    poster: poster && mediaAddress(asset.id, poster.name),
    captions: asset.hasCaptions ? mediaAddress(asset.id, "fr.vtt") : null,
    preload: savesData ? "none" : "metadata",
    length: asset.seconds ? placeLabel(Math.round(asset.seconds)) : null,
    qualities: [...films].map(([quality, { bytes }]) => ({
      quality,
      label: `${NAMES[quality]} ${quality}p`,
      size: sizeLabel(bytes),
      isShown: quality === shown,
    })),
    sound: sound ? { address: mediaAddress(asset.id, sound.name), size: sizeLabel(sound.bytes) } : null,
    transcript: asset.hasCaptions && transcript ? `${transcript}?film=${id}` : null,
    chapters: parseCaptions(asset.chapters ?? "").map(({ start, text }) => ({
      seconds: Math.floor(start),
      time: clockLabel(Math.floor(start)),
      title: text,
    })),
    keepsPlace,
  };
}
