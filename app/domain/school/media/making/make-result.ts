import type { MediaKind } from "#db/types.ts";

/** Why a rendition, or all of them, could not be made. */
export type FailureReason = "damaged" | "no-streams" | "no-ffmpeg" | "too-slow" | "disk-full" | "picture-too-large";
export type MakeResult = { ok: true } | { ok: false; reason: FailureReason };

export interface Original {
  id: string;
  kind: MediaKind;
  /** The path of the uploaded file on this machine. */
  path: string;
  /** A folder for unfinished files, which is deleted afterwards. */
  folder: string;
}
