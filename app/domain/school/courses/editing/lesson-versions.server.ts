import { isDeepStrictEqual } from "node:util";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import type { Db } from "#db/connection.server.ts";
import { addsHost } from "../../../values/hosts.server.ts";
import { type Block, blocksSchema, type DraftBlock } from "../../blocks/stored-blocks.ts";
import { type LessonSettings, settingsOf, settingsSchema } from "../lesson-settings.ts";
import { draftBlocks, isSameDraft, storedBlocks } from "./draft.server.ts";
import {
  type EditableLesson,
  findEditableLesson,
  lockLesson,
  writeVersion,
  writeVisible,
} from "./edit-lesson.server.ts";

interface ListedVersion {
  n: number;
  author: string;
  note: string;
  at: Date;
}

export function listVersions(db: Db, lessonId: string): Promise<ListedVersion[]> {
  return db
    .selectFrom("lessonVersions")
    .select(["n", "author", "note", "at"])
    .where("lessonId", "=", lessonId)
    .orderBy("n", "desc")
    .execute();
}

interface LessonVersion {
  settings: LessonSettings;
  blocks: Block[];
}

export async function readVersion(db: Db, lesson: EditableLesson, n: number): Promise<LessonVersion | undefined> {
  const row = await db
    .selectFrom("lessonVersions")
    .select(["head", "blocks"])
    .where("lessonId", "=", lesson.id)
    .where("n", "=", n)
    .executeTakeFirst();
  if (!row) return undefined;
  const settings = row.head ? settingsSchema.parse(row.head) : settingsOf(lesson.visible);
  return { settings, blocks: blocksSchema.parse(row.blocks) };
}

/** Whether a version that is published opens a lesson to guests, or leads to a host, that what is online does not. */
export async function opensMore(
  db: Db,
  id: string,
  version: { input: LessonSettings; blocks: DraftBlock[] },
): Promise<boolean> {
  const lesson = await findEditableLesson(db, id);
  if (!lesson) return false;
  const online = lesson.published === null ? undefined : await readVersion(db, lesson, lesson.published);
  return (version.input.preview && !online?.settings.preview) || addsHost(version, online);
}

interface Restore {
  n: number;
  note: string;
}

/** The versions in between stay. A repeated request makes one draft. */
export async function restoreVersion(db: Db, actor: Actor, lessonId: string, { n, note }: Restore): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const lesson = await lockLesson(trx, lessonId);
    const old = lesson && (await readVersion(trx, lesson, n));
    if (!old) return false;
    const { settings } = old;
    // Rendered again, because the sanitiser may have become stricter since.
    const blocks = storedBlocks(draftBlocks(old.blocks));
    if (isSameDraft(lesson.blocks, blocks) && isDeepStrictEqual(settingsOf(lesson.input), settings)) return true;
    await writeVersion(trx, actor, lesson, { n: lesson.newest + 1, blocks, settings, note });
    if (lesson.published === null) {
      await writeVisible(trx, actor, lesson, { ...lesson.visible, ...settings });
      await invalidatePages(trx);
    }
    await audit(trx, actor, { action: "update", entity: "lesson", entityId: lessonId, after: { restored: n } });
    return true;
  });
}
