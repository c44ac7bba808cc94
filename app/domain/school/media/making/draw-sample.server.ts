import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { ffmpegPath } from "#app/gateways/ffmpeg/ffmpeg.server.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { drawFilm } from "./draw-film.server.ts";
import { sha256Of } from "./renditions.server.ts";

/**
 * Draws a sample film that the seed has announced, and stores it as if an administrator had uploaded it. False without
 * ffmpeg.
 */
export async function drawSample(
  db: Db,
  id: string,
  name: string,
  folder: string,
  signal: AbortSignal,
): Promise<boolean> {
  const path = (await ffmpegPath()) && (await drawFilm(name.replace(/\.mp4$/, ""), folder, signal));
  if (!path) return false;
  await mediaStore.put(`${id}/original`, createReadStream(path));
  const { size: bytes } = await stat(path);
  await db
    .updateTable("mediaAssets")
    .set({ bytes, sha256: await sha256Of(path) })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Queues waiting media when a worker starts, because the seed has no queue, and a queue may have been lost. */
export async function queueWaitingMedia(db: Db): Promise<void> {
  const rows = await db.selectFrom("mediaAssets").select("id").where("state", "in", ["queued", "processing"]).execute();
  if (rows.length === 0) return;
  await enqueueAll(
    db,
    "make-renditions",
    rows.map(({ id }) => ({ payload: { assetId: id } })),
  );
}
