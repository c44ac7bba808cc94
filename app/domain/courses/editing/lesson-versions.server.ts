import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../audit/audit.server.ts";
import { type Block, blocksSchema } from "../blocks.ts";
import { draftBlocks, isSameDraft, storedBlocks } from "./draft.server.ts";
import { lockLesson, writeVersion } from "./edit-lesson.server.ts";

export interface ListedVersion {
  n: number;
  author: string;
  note: string;
  at: Date;
}

/** The newest first. */
export function listVersions(db: Db, lessonId: string): Promise<ListedVersion[]> {
  return db
    .selectFrom("lesson_versions")
    .select(["n", "author", "note", "at"])
    .where("lesson_id", "=", lessonId)
    .orderBy("n", "desc")
    .execute();
}

export async function readVersion(db: Db, lessonId: string, n: number): Promise<Block[] | undefined> {
  const row = await db
    .selectFrom("lesson_versions")
    .select("blocks")
    .where("lesson_id", "=", lessonId)
    .where("n", "=", n)
    .executeTakeFirst();
  return row && blocksSchema.parse(row.blocks);
}

interface Restore {
  /** The version to restore. */
  n: number;
  note: string;
}

/**
 * Restores an earlier version as the newest draft. The versions in between stay. A repeated request makes one draft.
 */
export async function restoreVersion(db: Db, actor: Actor, lessonId: string, { n, note }: Restore): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const lesson = await lockLesson(trx, lessonId);
    const old = await readVersion(trx, lessonId, n);
    if (!lesson || !old) return false;
    // Rendered again, because the sanitiser may have become stricter since.
    const blocks = storedBlocks(draftBlocks(old));
    if (isSameDraft(lesson.blocks, blocks)) return true;
    await writeVersion(trx, actor, lesson, { n: lesson.newest + 1, blocks, note });
    await audit(trx, actor, { action: "update", entity: "lesson", entityId: lessonId, after: { restored: n } });
    return true;
  });
}
