import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, OptionalInstant } from "../columns.ts";

export type MediaKind = "video" | "audio" | "image" | "file";
export type MediaState = "uploading" | "queued" | "processing" | "ready" | "failed";

/** A bigint: the driver reads it as text, because a number could not hold every value. */
type Bytes = ColumnType<string, number | string | undefined, number | string>;

export interface MediaAssets {
  id: string;
  kind: MediaKind;
  /** The name of the file that was uploaded; shown, never used as a path. */
  originalName: string;
  title: Generated<string>;
  /** The hash of the uploaded bytes, in hexadecimal; null during the upload. */
  sha256: string | null;
  bytes: Bytes;
  seconds: number | null;
  state: Generated<MediaState>;
  /** Why it failed: a code. */
  reason: string | null;
  isSample: Generated<boolean>;
  createdAt: CreatedAt;
  updatedAt: Generated<Date>;
}

export interface MediaRenditions {
  assetId: string;
  /** The last part of its address: 720.mp4, son.m4a, affiche.avif, or the name of the file itself. */
  name: string;
  /** Its key in the media store. */
  path: string;
  mimeType: string;
  bytes: Bytes;
  width: number | null;
  height: number | null;
  /** Bits per second, sound and picture together. */
  bitrate: number | null;
  /** Strong, with its quotes. */
  etag: string;
  createdAt: CreatedAt;
}

export interface CaptionTracks {
  assetId: string;
  lang: Generated<string>;
  kind: "captions" | "chapters";
  vtt: string;
  source: "upload" | "machine";
  reviewedAt: OptionalInstant;
  updatedAt: Generated<Date>;
}

export interface MediaSeen {
  userId: string;
  assetId: string;
  /** An int4multirange in PostgreSQL's notation. */
  seen: Generated<string>;
  updatedAt: Generated<Date>;
}
