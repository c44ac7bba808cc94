import type { MediaKind } from "#db/schema-media.ts";

/** Why nothing, or not everything, could be made of a file. */
export type FailureReason = "damaged" | "no-streams" | "no-ffmpeg" | "too-slow" | "disk-full" | "picture-too-large";
export type Made = { ok: true } | { ok: false; reason: FailureReason };

export interface Original {
  id: string;
  kind: MediaKind;
  /** Where the uploaded bytes are on this machine. */
  path: string;
  /** A folder for what is not finished; it is deleted afterwards. */
  folder: string;
}
