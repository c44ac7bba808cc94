import type { MediaKind, MediaState } from "#db/schema-media.ts";

/** From the light one to the fine one: pixels of the shorter side. */
export const QUALITIES = ["240", "480", "720"] as const;
export type Quality = (typeof QUALITIES)[number];

export interface LessonRendition {
  name: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** What was uploaded for a lesson, and what can be sent of it. */
export interface LessonAsset {
  id: string;
  kind: MediaKind;
  state: MediaState;
  seconds: number | null;
  originalName: string;
  /** The smallest first. */
  renditions: LessonRendition[];
  hasCaptions: boolean;
  /** WebVTT. */
  chapters: string | null;
}

interface Wishes {
  /** In the address of the page. */
  asked: Quality | null;
  /** The browser asks for little data. */
  savesData: boolean;
  kept: Quality | null;
}

/** What the learner asks for counts, then what the connection can bear, then what was chosen before. */
export function wantedQuality({ asked, savesData, kept }: Wishes): Quality {
  return asked ?? (savesData ? "240" : (kept ?? "480"));
}

/** The films of an asset by quality: a film may come in some of them only. */
export function filmsOf({ renditions }: LessonAsset): Map<Quality, LessonRendition> {
  const named = QUALITIES.flatMap((quality) => {
    const film = renditions.find(({ name }) => name === `${quality}.mp4`);
    return film ? [[quality, film] as const] : [];
  });
  return new Map(named);
}

/** The wanted quality, else the next lower one, else the lowest that is there. */
export function nearestQuality(there: Iterable<Quality>, wanted: Quality): Quality | undefined {
  const qualities = [...there];
  return qualities.findLast((quality) => Number(quality) <= Number(wanted)) ?? qualities[0];
}
