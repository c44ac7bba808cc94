import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { newId } from "../../values/ids.server.ts";
import { type AnswerError, type ExerciseField, readAnswers, type SentForm } from "../blocks/exercise-fields.ts";
import { HOMEWORK, SHARED } from "../blocks/lesson-forms.ts";
import { type Answer, currentAnswers, hiddenAnswers, sentPage } from "../blocks/saves.ts";
import { blocksSchema, type ExerciseBlock } from "../blocks/stored-blocks.ts";
import { shareHomework } from "../questions/homework.server.ts";
import { recordEvent } from "./record-progress.server.ts";

/** For each exercise of a learner, of saves on purpose and of drafts each, beside the last save of each version. */
const MAX_SAVES = 20;

interface ExerciseOfLearner {
  userId: string;
  lessonId: string;
  blockId: string;
}

interface SentAnswers extends ExerciseOfLearner {
  version: number;
  title: string;
  fields: ExerciseField[];
  form: SentForm;
  isDraft: boolean;
}

export type NotSaved =
  | { reason: "empty" }
  | { reason: "unreadable"; errors: AnswerError[] }
  | { reason: "other-text"; answers: Answer[]; at: Date };

/** Unchanged answers add no row, and a page leaves one draft. Returns why nothing was saved. */
export async function saveAnswers(
  db: Db,
  { version, title, fields, form, isDraft, ...exercise }: SentAnswers,
): Promise<NotSaved | undefined> {
  const { userId, lessonId, blockId } = exercise;
  return db.transaction().execute(async (trx) => {
    // Two tabs that save at the same time wait for each other.
    await takeAdvisoryLock(trx, `${userId} ${blockId}`);
    const rows = await lastSaves(trx, userId)
      .where("answer.lessonId", "=", lessonId)
      .where("answer.blockId", "=", blockId)
      .execute();
    const saves = newestFirst(rows);
    const { answers, errors } = readAnswers(fields, form, currentAnswers(fields, saves));
    if (errors.length > 0) return { reason: "unreadable", errors };
    const [newest] = saves;
    if (!newest && Object.keys(answers).length === 0) return { reason: "empty" };
    const page = sentPage(form, isDraft);
    const hidden = hiddenAnswers(fields, saves, answers, page);
    if (newest && hidden.length > 0) return { reason: "other-text", answers: hidden, at: newest.at };
    const homework = isDraft ? undefined : form[HOMEWORK];
    if (homework !== undefined) {
      const isShared = homework === SHARED;
      await shareHomework(trx, { userId, lessonId, exercise: { id: blockId, title, fields }, answers, isShared });
    }
    const isKept = newest && (isDraft || !newest.isDraft);
    if (isKept && newest.version === version && isDeepStrictEqual(newest.answers, answers)) return;
    const { numDeletedRows: earlierDrafts } = await trx
      .deleteFrom("exerciseAnswers")
      .where("userId", "=", userId)
      .where("lessonId", "=", lessonId)
      .where("blockId", "=", blockId)
      .where("isDraft", "=", true)
      .where("pageId", "=", page.id)
      .executeTakeFirst();
    await trx
      .insertInto("exerciseAnswers")
      .values({
        id: newId(),
        userId,
        lessonId,
        blockId,
        versionN: version,
        fields: JSON.stringify(answers),
        pageId: page.id,
        isDraft,
      })
      .execute();
    if (!isDraft || earlierDrafts === 0n) await recordEvent(trx, userId, lessonId, "exercise");
    await deleteOldSaves(trx, exercise);
  });
}

/** The last save of a version stays: it may hold the only answer to a question that a later version has not. */
async function deleteOldSaves(trx: Db, { userId, lessonId, blockId }: ExerciseOfLearner): Promise<void> {
  const saves = trx
    .selectFrom("exerciseAnswers")
    .select(({ fn }) => [
      "id",
      fn
        .agg<number>("row_number")
        .over((rows) => rows.partitionBy("isDraft").orderBy("at", "desc"))
        .as("nth"),
      fn
        .agg<number>("row_number")
        .over((rows) => rows.partitionBy("versionN").orderBy("at", "desc"))
        .as("nthOfVersion"),
    ])
    .where("userId", "=", userId)
    .where("lessonId", "=", lessonId)
    .where("blockId", "=", blockId);
  await trx
    .deleteFrom("exerciseAnswers")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom(saves.as("save")).select("save.id").where("nth", ">", MAX_SAVES).where("nthOfVersion", ">", 1),
    )
    .execute();
}

export function lastSaves(db: Db, userId: string) {
  return db
    .selectFrom("exerciseAnswers as answer")
    .innerJoin("lessonVersions as seen", (join) =>
      join.onRef("seen.lessonId", "=", "answer.lessonId").onRef("seen.n", "=", "answer.versionN"),
    )
    .distinctOn(["answer.lessonId", "answer.blockId", "answer.versionN"])
    .select([
      "answer.lessonId",
      "answer.blockId",
      "answer.versionN as version",
      "answer.fields as answers",
      "answer.at",
      "answer.pageId",
      "answer.isDraft",
      sql<ExerciseBlock>`jsonb_path_query_first(seen.blocks, '$[*] ? (@.id == $block)',
        jsonb_build_object('block', answer.block_id))`.as("block"),
    ])
    .where("answer.userId", "=", userId)
    .orderBy("answer.lessonId")
    .orderBy("answer.blockId")
    .orderBy("answer.versionN")
    .orderBy("answer.at", "desc");
}

/** Saves in the order in which `currentAnswers` compares them. `at` is a text where a query has made JSON of it. */
export function newestFirst<Row extends { block: ExerciseBlock; at: Date | string }>(rows: readonly Row[]) {
  return rows
    .map((row) => ({ ...row, at: new Date(row.at), asked: row.block.fields }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** In the version that the learner's page showed: the lesson may have been changed or unpublished meanwhile. */
export async function readBlock(db: Db, lessonId: string, blockId: string, version: number | undefined) {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("lessonVersions", "lessonVersions.lessonId", "lessons.id")
    .select(["lessonVersions.blocks", "lessonVersions.n"])
    .where("lessons.id", "=", lessonId)
    .where(({ eb, ref }) => eb("lessonVersions.n", "=", version ?? ref("lessons.publishedVersion")))
    .executeTakeFirst();
  const block = row && blocksSchema.parse(row.blocks).find(({ id }) => id === blockId);
  return block && { block, version: row.n };
}
