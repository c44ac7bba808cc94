import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { ffmpegPath } from "#app/gateways/ffmpeg/ffmpeg.server.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { drawFilm } from "./draw-film.server.ts";
import { sha256Of } from "./renditions.server.ts";

/**
 * The seed has announced the film; now it becomes the original that an administrator would have sent. False: there is
 * no ffmpeg to draw it.
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
    .updateTable("media_assets")
    .set({ bytes, sha256: await sha256Of(path) })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Runs when a worker starts: the seed has no queue, and a queue that was lost is filled again. */
export async function queueWaitingMedia(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("media_assets")
    .select("id")
    .where("state", "in", ["queued", "processing"])
    .execute();
  if (rows.length === 0) return;
  await enqueueAll(
    db,
    "make-renditions",
    rows.map(({ id }) => ({ payload: { assetId: id } })),
  );
}
