import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { MediaKind } from "#db/types.ts";

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

interface Rendition {
  name: string;
  mimeType: string;
  width: number | null;
  height: number | null;
}

/** Stores the finished file, then its row, so that every row has its file. */
export async function storeRendition(
  db: Db,
  asset: { id: string; seconds: number | null },
  path: string,
  { name, mimeType, width, height }: Rendition,
): Promise<void> {
  const { size: bytes } = await stat(path);
  const etag = `"${await sha256Of(path)}"`;
  const key = `${asset.id}/${name}`;
  await mediaStore.put(key, createReadStream(path));
  const row = {
    path: key,
    mimeType,
    bytes,
    width,
    height,
    etag,
    bitrate: asset.seconds ? Math.round((bytes * 8) / asset.seconds) : null,
  };
  await db
    .insertInto("mediaRenditions")
    .values({ assetId: asset.id, name, ...row })
    .onConflict((conflict) => conflict.columns(["assetId", "name"]).doUpdateSet(row))
    .execute();
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
