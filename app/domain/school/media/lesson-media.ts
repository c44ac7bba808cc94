import type { MediaKind, MediaState } from "#db/types.ts";
import { sizeLabel } from "../../values/bytes.ts";
import { secondLabel } from "../../values/duration.ts";

/** From the smallest to the largest: pixels of the shorter side. */
export const QUALITIES = ["240", "480", "720"] as const;
export type Quality = (typeof QUALITIES)[number];

interface LessonRendition {
  name: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

export interface LessonAsset {
  id: string;
  kind: MediaKind;
  state: MediaState;
  seconds: number | null;
  originalName: string;
  hasVoice: boolean;
  /** The smallest first. */
  renditions: LessonRendition[];
  hasCaptions: boolean;
  chapters: string | null;
}

/** For paper, by their assets; in pixels. */
export type PrintedPictures = Readonly<Record<string, { dataUrl: string; width: number; height: number }>>;

interface Preferences {
  asked: Quality | null;
  savesData: boolean;
  saved: Quality | null;
}

export function wantedQuality({ asked, savesData, saved }: Preferences): Quality {
  return asked ?? (savesData ? "240" : (saved ?? "480"));
}

/** A film may lack some qualities. */
export function filmsOf({ renditions }: LessonAsset): Map<Quality, LessonRendition> {
  const named = QUALITIES.flatMap((quality) => {
    const film = renditions.find(({ name }) => name === `${quality}.mp4`);
    return film ? [[quality, film] as const] : [];
  });
  return new Map(named);
}

export function nearestQuality(there: Iterable<Quality>, wanted: Quality): Quality | undefined {
  const qualities = [...there];
  return qualities.findLast((quality) => Number(quality) <= Number(wanted)) ?? qualities[0];
}

/** The picture of an image, or of a film. */
export function isStill(rendition: string): boolean {
  return /^(affiche|image)\.avif$/.test(rendition);
}

/** The address of a media file, which the adapter serves (server/steps/media.ts). */
export function mediaAddress(assetId: string, name: string): string {
  return `/medias/${assetId}/${encodeURIComponent(name)}`;
}

export function soundFile({ renditions }: LessonAsset) {
  return renditions.find(({ mimeType }) => mimeType.startsWith("audio/"));
}

/** « 12 min 03 · 2,4 Mo » */
export function soundNote({ seconds }: LessonAsset, { bytes }: LessonRendition): string {
  return (seconds ? `${secondLabel(Math.round(seconds))} · ` : "") + sizeLabel(bytes);
}

/** What can be listened to instead of being seen: somebody speaks in it. */
export function spokenFile(asset: LessonAsset) {
  return asset.hasVoice ? soundFile(asset) : undefined;
}
