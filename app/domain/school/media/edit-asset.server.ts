import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { PictureFocus } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { usesByPages } from "../../site/pages/published-pages.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { type Cue, parseCaptions, toVtt } from "./captions.ts";
import { chapterFault, chapterLines, readChapters } from "./chapters.ts";
import { showsAsset } from "./lesson-media.server.ts";
import { type AssetPage, readAsset } from "./library.server.ts";

interface AssetDraft {
  /** Of the asset that the form was opened with; null from a program, which saves all the same. */
  version: string | null;
  title: string;
  /** WebVTT or SubRip, as typed or sent; empty for none. */
  captions: string;
  chapters: string;
  /** Null: as it is stored. */
  hasVoice: boolean | null;
  focus: PictureFocus | null;
}

type Editing =
  | { ok: true }
  | { ok: false; reason: "unknown" | "no-captions" | "changed" }
  | { ok: false; reason: "chapters"; fault: string };

/**
 * Captions in either format are stored as WebVTT, which browsers show. No older text of them is kept: a form that was
 * opened before somebody else has saved overwrites nothing.
 */
export async function editAsset(db: Db, actor: Actor, id: string, draft: AssetDraft): Promise<Editing> {
  const captions = vttOf(draft.captions);
  if (captions === null) return { ok: false, reason: "no-captions" };
  return db.transaction().execute(async (trx): Promise<Editing> => {
    const asset = await lockAsset(trx, id);
    if (!asset) return { ok: false, reason: "unknown" };
    const areKept = draft.chapters === chapterLines(asset.chapters);
    const hasVoice = draft.hasVoice ?? asset.hasVoice;
    const focus = draft.focus ?? asset.focus;
    if (draft.version !== null && draft.version !== asset.version) {
      const old = [asset.title, asset.hasVoice, asset.focus, vttOf(asset.captions)];
      const isSame = areKept && isDeepStrictEqual(old, [draft.title, hasVoice, focus, captions]);
      return isSame ? { ok: true } : { ok: false, reason: "changed" };
    }
    const fault = areKept ? null : chapterFault(draft.chapters, asset.seconds);
    if (fault) return { ok: false, reason: "chapters", fault };
    await trx
      .updateTable("mediaAssets")
      .set({ title: draft.title, hasVoice, focus, updatedAt: new Date() })
      .where("id", "=", id)
      .execute();
    await writeTrack(trx, id, "captions", captions);
    if (!areKept) await writeTrack(trx, id, "chapters", vttOf(draft.chapters, readChapters) ?? "");
    if (focus !== asset.focus) await invalidatePages(trx);
    const before = { title: asset.title, hasVoice: asset.hasVoice, focus: asset.focus };
    const after = { title: draft.title, hasVoice, focus, captions: parseCaptions(captions).length };
    await audit(trx, actor, { ...ENTITY, entityId: id, action: "update", before, after });
    return { ok: true };
  });
}

export async function writeChapters(trx: Db, actor: Actor, id: string, cues: readonly Cue[]): Promise<void> {
  await writeTrack(trx, id, "chapters", toVtt(cues));
  await audit(trx, actor, { ...ENTITY, entityId: id, action: "update", after: { chapters: cues.length } });
}

function vttOf(source: string, read = parseCaptions): string | null {
  if (source.trim() === "") return "";
  const cues = read(source);
  return cues.length > 0 ? toVtt(cues) : null;
}

async function writeTrack(trx: Db, id: string, kind: "captions" | "chapters", vtt: string): Promise<void> {
  if (vtt === "") {
    await trx.deleteFrom("captionTracks").where("assetId", "=", id).where("kind", "=", kind).execute();
    return;
  }
  const row = { vtt, reviewedAt: new Date(), updatedAt: new Date() };
  await trx
    .insertInto("captionTracks")
    .values({ assetId: id, kind, source: "upload", ...row })
    .onConflict((conflict) => conflict.columns(["assetId", "lang", "kind"]).doUpdateSet(row))
    .execute();
}

/** The bytes of a refused file were deleted, so it cannot be retried. */
export async function retryAsset(db: Db, actor: Actor, id: string): Promise<boolean> {
  const hasBytes = (await mediaStore.size(`${id}/original`)) !== undefined;
  return db.transaction().execute(async (trx) => {
    const asset = await lockAsset(trx, id);
    if (!asset || !hasBytes || (asset.state !== "failed" && asset.reason === null)) return false;
    const state = asset.state === "failed" ? "queued" : asset.state;
    await trx.updateTable("mediaAssets").set({ state, reason: null }).where("id", "=", id).execute();
    await enqueue(trx, "make-renditions", { assetId: id });
    await audit(trx, actor, { ...ENTITY, entityId: id, action: "retry" });
    return true;
  });
}

export type Deletion = { ok: true } | { ok: false; reason: "unknown" | "used" };

/**
 * Unless any version of a lesson, a page or a text shows it (an old version can be published again), it stands for a
 * formation, or it is a replay.
 */
export async function deleteAsset(db: Db, actor: Actor, id: string): Promise<Deletion> {
  const outcome = await db.transaction().execute(async (trx): Promise<Deletion> => {
    const asset = await lockAsset(trx, id);
    if (!asset) return { ok: false, reason: "unknown" };
    if ((await usesOf(trx, id)).length > 0) return { ok: false, reason: "used" };
    await trx.deleteFrom("mediaAssets").where("id", "=", id).execute();
    const before = { title: asset.title, name: asset.originalName };
    await audit(trx, actor, { ...ENTITY, entityId: id, action: "delete", before });
    return { ok: true };
  });
  if (outcome.ok) await mediaStore.remove(`${id}/`);
  return outcome;
}

/** In a lesson, as a replay, for a formation, on a page or in a text. */
export async function usesOf(db: Db, id: string) {
  const shown = db.selectFrom("lessonVersions").select("lessonId").where(showsAsset(id));
  const lessons = await db
    .selectFrom("lessons")
    .select(["id", "title as name"])
    .where("id", "in", shown)
    .orderBy("title")
    .execute();
  const sessions = await db
    .selectFrom("liveSessions")
    .select(["id", "title as name"])
    .where("replayAssetId", "=", id)
    .execute();
  const formations = await db.selectFrom("formations").select(["id", "name"]).where("imageAssetId", "=", id).execute();
  return [
    ...lessons.map((one) => ({ kind: "lesson" as const, ...one })),
    ...sessions.map((one) => ({ kind: "session" as const, ...one })),
    ...formations.map((one) => ({ kind: "formation" as const, ...one })),
    ...(await usesByPages(db, id)),
  ];
}

/** Complete but unusable files, whose bytes were deleted at once. */
const isRefusedFile = sql<boolean>`(state = 'failed' and sha256 is null)`;

export async function countRefused(db: Db): Promise<number> {
  return countExactly(db.selectFrom("mediaAssets").where(isRefusedFile));
}

export async function deleteRefused(db: Db, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom("mediaAssets").where(isRefusedFile).returning(["id", "originalName"]).execute();
    for (const { id, originalName: name } of gone)
      await audit(trx, actor, { ...ENTITY, entityId: id, action: "delete", before: { name } });
  });
}

/**
 * Those of a deleted or refused file, when a process was killed before it removed them. The audit log names them: a
 * folder without a row may be that of a database that is about to be restored.
 */
export async function removeDeletedBytes(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct entity_id as id from audit_log
    where entity = 'media_asset' and action in ('delete', 'refuse') and at > now() - interval '30 days'
      and not exists (select from media_assets where id::text = entity_id and not ${isRefusedFile})`.execute(db);
  for (const { id } of rows) await mediaStore.remove(`${id}/`);
}

const ENTITY = { entity: "media_asset" } as const;

/** In two statements: one alone would read the captions of before it waited. */
async function lockAsset(trx: Db, id: string): Promise<AssetPage | undefined> {
  await trx.selectFrom("mediaAssets").select("id").where("id", "=", id).forUpdate().execute();
  return readAsset(trx, id);
}
