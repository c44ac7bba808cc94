import type { MediaKind } from "#db/types.ts";

/** Why a rendition, or all of them, could not be made. */
export type FailureReason =
  | "damaged"
  | "no-streams"
  | "no-ffmpeg"
  | "unfit-ffmpeg"
  | "no-memory"
  | "too-slow"
  | "disk-full"
  | "picture-too-large";
export type MakeResult = { ok: true } | { ok: false; reason: FailureReason };

export interface Original {
  id: string;
  kind: MediaKind;
  path: string;
  folder: string;
}
