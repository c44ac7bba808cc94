import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { log } from "#app/config/log.server.ts";
import { saysDiskFull } from "#app/gateways/disk.server.ts";
import { workFolder } from "#app/gateways/ffmpeg/work-folder.server.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { HEAD_BYTES, recognise } from "../content.ts";
import { makeFilm } from "./make-film.server.ts";
import { type FailureReason, type MakeResult, type Original, storeRendition } from "./renditions.server.ts";

/** Renditions of an earlier attempt stay. An unusable file is not an error of the shop: the asset says why. */
export async function makeRenditions(db: Db, id: string, signal: AbortSignal): Promise<void> {
  const asset = await markProcessing(db, id);
  if (!asset) return mediaStore.remove(`${id}/`);
  await mkdir(workFolder, { recursive: true });
  const folder = await mkdtemp(join(workFolder, `${id}-`));
  try {
    const path = mediaStore.path(`${id}/original`) ?? (await download(id, join(folder, "original")));
    const made = await makeOf(db, { id, kind: asset.kind, path, folder }, asset.originalName, signal);
    await recordOutcome(db, id, made);
  } catch (error) {
    if (!(error instanceof Error && saysDiskFull(error.message))) throw error;
    await recordOutcome(db, id, { ok: false, reason: "disk-full" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

async function makeOf(db: Db, original: Original, name: string, signal: AbortSignal): Promise<MakeResult> {
  const content = recognise(await headOf(original.id), name);
  if (typeof content === "string" || content.kind === "file") return { ok: false, reason: "damaged" };
  return content.kind === "image" ? makePicture(db, original) : makeFilm(db, original, content, signal);
}

async function markProcessing(db: Db, id: string) {
  return db
    .updateTable("mediaAssets")
    .set((row) => ({
      state: row
        .case()
        .when("state", "=", "ready")
        .then<"ready" | "processing">("ready")
        .else<"ready" | "processing">("processing")
        .end(),
      updatedAt: new Date(),
    }))
    .where("id", "=", id)
    .returning(["kind", "originalName"])
    .executeTakeFirst();
}

async function recordOutcome(db: Db, id: string, made: MakeResult): Promise<void> {
  const reason = made.ok ? null : made.reason;
  if (reason) log.warn({ asset: id, reason }, "renditions not made");
  await db.updateTable("mediaAssets").set({ reason, updatedAt: new Date() }).where("id", "=", id).execute();
  await db
    .updateTable("mediaAssets")
    .set({ state: made.ok ? "ready" : "failed" })
    .where("id", "=", id)
    .where("state", "=", "processing")
    .execute();
}

async function headOf(id: string): Promise<Buffer> {
  const stream = await mediaStore.read(`${id}/original`, { start: 0, end: HEAD_BYTES - 1 });
  const chunks = stream ? await stream.toArray() : [];
  return Buffer.concat(chunks);
}

async function download(id: string, path: string): Promise<string> {
  const stream = await mediaStore.read(`${id}/original`);
  if (!stream) throw new Error(`the original of ${id} is gone`);
  await pipeline(stream, createWriteStream(path));
  return path;
}

/** 50 megapixels: a file that decodes to more is treated as a decompression bomb. */
const MAX_PIXELS = 50_000_000;
const WIDTH = 1280;

/** Makes an AVIF, and a WebP for older browsers, upright and without the camera's metadata. */
async function makePicture(db: Db, { id, path, folder }: Original): Promise<MakeResult> {
  const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ width: WIDTH, withoutEnlargement: true });
  try {
    for (const [name, mimeType, made] of [
      ["image.avif", "image/avif", picture.clone().avif({ quality: 55, effort: 2 })],
      ["image.webp", "image/webp", picture.clone().webp({ quality: 76 })],
    ] as const) {
      const file = join(folder, name);
      const { width, height } = await made.toFile(file);
      await storeRendition(db, { id, seconds: null }, file, { name, mimeType, width, height });
    }
  } catch (error) {
    if (!(error instanceof Error) || "code" in error || saysDiskFull(error.message)) throw error;
    return { ok: false, reason: pictureFailure(error.message) };
  }
  return { ok: true };
}

function pictureFailure(message: string): FailureReason {
  if (/pixel limit/.test(message)) return "picture-too-large";
  return /out of memory|cannot allocate/i.test(message) ? "no-memory" : "damaged";
}
