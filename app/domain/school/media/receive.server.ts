import type { Readable } from "node:stream";
import { log } from "#app/config/log.server.ts";
import { saysDiskFull } from "#app/gateways/disk.server.ts";
import { freeForWork } from "#app/gateways/ffmpeg/work-folder.server.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { violatedConstraint } from "#db/errors.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { fileNameOf } from "../../values/file-name.ts";
import { newId } from "../../values/ids.server.ts";
import { slugOf } from "../../values/slug.ts";
import { type Content, needsConversion, type Refusal, recognise } from "./content.ts";
import { MAX_BYTES, type Measure, measure } from "./measure.server.ts";

/** Space that is left for the database and the renditions. */
const SPARE_BYTES = 1024 ** 3;

export type UploadRefusal = "too-large" | "disk-full" | "cut" | "empty";
export type Received =
  /** `isKnown`: the same bytes were uploaded before. `refusal`: complete but unusable. */
  { ok: true; id: string; isKnown: boolean; refusal: Refusal | null } | { ok: false; reason: UploadRefusal };

/** Checked before the first byte, so that nobody uploads for an hour in vain. */
export async function refusalOf(bytes: number, copies = 1): Promise<UploadRefusal | null> {
  const free = Math.min(await freeForWork(), (await mediaStore.free()) ?? Number.POSITIVE_INFINITY);
  if (copies * bytes + SPARE_BYTES > free) return "disk-full";
  return bytes > MAX_BYTES ? "too-large" : null;
}

export async function beginUpload(db: Db, name: string, id: string = newId()): Promise<string> {
  const original = fileNameOf(name, "sans nom");
  const title = original.replace(/\.\w{1,5}$/, "");
  await db.insertInto("mediaAssets").values({ id, kind: "file", originalName: original, title }).execute();
  return id;
}

export async function receiveFile(db: Db, actor: Actor, name: string, stream: Readable): Promise<Received> {
  const measured = measure(stream);
  const id = await beginUpload(db, name).catch((error) => {
    measured.destroy();
    throw error;
  });
  return store(db, actor, id, measured);
}

export function storeUpload(db: Db, actor: Actor, id: string, stream: Readable): Promise<Received> {
  return store(db, actor, id, measure(stream));
}

async function store(db: Db, actor: Actor, id: string, measured: Measure): Promise<Received> {
  try {
    await mediaStore.put(`${id}/original`, measured);
  } catch (error) {
    // A sender who cuts an upload short, or sends too much, is no failure of the store.
    if (!measured.isCut && !measured.isTooLarge) log.warn({ err: error, assetId: id }, "upload not stored");
    await deleteUnfinished(db, id);
    if (measured.isTooLarge) return { ok: false, reason: "too-large" };
    return { ok: false, reason: saysDiskFull((error as Error).message) ? "disk-full" : "cut" };
  }
  if (measured.bytes > 0) return finishUpload(db, actor, id, measured);
  await deleteUnfinished(db, id);
  return { ok: false, reason: "empty" };
}

async function finishUpload(db: Db, actor: Actor, id: string, { bytes, head, sha256 }: Measure): Promise<Received> {
  const asset = await db.selectFrom("mediaAssets").select("originalName").where("id", "=", id).executeTakeFirst();
  if (!asset) {
    await mediaStore.remove(`${id}/`);
    return { ok: false, reason: "cut" };
  }
  const name = asset.originalName;
  const content = recognise(head, name);
  if (typeof content === "string") {
    await recordRefusal(db, actor, { id, name, bytes, reason: content });
    return { ok: true, id, isKnown: false, refusal: content };
  }
  const state = needsConversion(content.kind) ? "queued" : "ready";
  try {
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("mediaAssets")
        .set({ kind: content.kind, bytes, sha256, state, updatedAt: new Date() })
        .where("id", "=", id)
        .where("state", "=", "uploading")
        .executeTakeFirst();
      // Another request has finished it, and its renditions may be in the making.
      if (numUpdatedRows === 0n) return;
      if (content.kind === "file") await offerDownload(trx, { id, name, bytes, sha256, content });
      else await enqueue(trx, "make-renditions", { assetId: id });
      await audit(trx, actor, {
        entity: "media_asset",
        entityId: id,
        action: "create",
        after: { name, bytes, sha256 },
      });
    });
    return { ok: true, id, isKnown: false, refusal: null };
  } catch (error) {
    if (violatedConstraint(error) !== "media_assets_sha256_key") throw error;
    const existing = await db.selectFrom("mediaAssets").select("id").where("sha256", "=", sha256).executeTakeFirst();
    await deleteUnfinished(db, id);
    return existing ? { ok: true, id: existing.id, isKnown: true, refusal: null } : { ok: false, reason: "cut" };
  }
}

/** Offers a file as it is, under a name that every system can store. */
async function offerDownload(
  trx: Db,
  file: { id: string; name: string; bytes: number; sha256: string; content: Extract<Content, { kind: "file" }> },
): Promise<void> {
  const { mimeType, extension } = file.content;
  await trx
    .insertInto("mediaRenditions")
    .values({
      assetId: file.id,
      name: `${slugOf(file.name.replace(/\.\w{1,5}$/, "")).slice(0, 80) || "document"}.${extension}`,
      path: `${file.id}/original`,
      mimeType,
      bytes: file.bytes,
      etag: `"${file.sha256}"`,
    })
    .execute();
}

async function recordRefusal(
  db: Db,
  actor: Actor,
  { id, name, bytes, reason }: { id: string; name: string; bytes: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("mediaAssets").set({ bytes, state: "failed", reason }).where("id", "=", id).execute();
    await audit(trx, actor, { entity: "media_asset", entityId: id, action: "refuse", after: { name, bytes, reason } });
  });
  await mediaStore.remove(`${id}/`);
}

/** Unless another request has finished it. */
async function deleteUnfinished(db: Db, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom("mediaAssets")
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .returning("id")
    .executeTakeFirst();
  if (deleted) await mediaStore.remove(`${id}/`);
}

/** The nightly clean-up then does not delete it. */
export async function touchUpload(db: Db, id: string): Promise<void> {
  await db
    .updateTable("mediaAssets")
    .set({ updatedAt: new Date() })
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .execute();
}

export async function deleteUnfinishedUploads(db: Db): Promise<void> {
  const stale = await db
    .selectFrom("mediaAssets")
    .select("id")
    .where("state", "=", "uploading")
    .where("updatedAt", "<", new Date(Date.now() - 86_400_000))
    .execute();
  for (const { id } of stale) await deleteUnfinished(db, id);
  await mediaStore.deleteUnfinished();
}
