import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { blocksSchema } from "../blocks/stored-blocks.ts";
import { readCaptions } from "../media/lesson-media.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";
import { type Passage, passagesOf } from "./passages.ts";

/**
 * Rebuilds the passages of the lessons whose published version or captions have changed. Called at each search, so that
 * the index is up to date whatever has changed a lesson.
 */
export async function refreshPassages(db: Db, lessonIds: string[]): Promise<void> {
  for (const { id, madeOf } of await outdated(db, lessonIds)) {
    await db.transaction().execute(async (trx) => {
      // Two concurrent searches write one after the other.
      await takeAdvisoryLock(trx, `passages ${id}`);
      await writePassages(trx, id, madeOf);
    });
  }
}

async function outdated(db: Db, lessonIds: string[]): Promise<{ id: string; madeOf: string }[]> {
  const { rows } = await sql<{ id: string; madeOf: string }>`
    select id, "madeOf" from (
      select lessons.id, concat_ws(' ', lesson_versions.n, (
        select concat_ws(' ', count(*), max(track.updated_at)) from caption_tracks track
        where track.lang = 'fr' and track.kind = 'captions'
          and track.asset_id::text in (select jsonb_path_query(lesson_versions.blocks, '$[*].asset') #>> '{}')
      )) as "madeOf"
      from lessons
      join lesson_versions on ${isPublishedVersion}
      where lessons.id = any(${lessonIds}::uuid[])
    ) published
    where not exists (
      select from lesson_indexes made where made.lesson_id = published.id and made.made_of = "madeOf"
    )`.execute(db);
  return rows;
}

async function writePassages(trx: Db, lessonId: string, madeOf: string): Promise<void> {
  const row = await trx
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .select("lessonVersions.blocks")
    .where("lessons.id", "=", lessonId)
    .executeTakeFirst();
  if (!row) return;
  const blocks = blocksSchema.parse(row.blocks);
  const assets = blocks.flatMap((block) => ("asset" in block ? [block.asset] : []));
  const passages = passagesOf(blocks, await readCaptions(trx, assets));
  await trx.deleteFrom("lessonPassages").where("lessonId", "=", lessonId).execute();
  if (passages.length > 0) await insertPassages(trx, lessonId, passages);
  await trx
    .insertInto("lessonIndexes")
    .values({ lessonId, madeOf })
    .onConflict((conflict) => conflict.column("lessonId").doUpdateSet({ madeOf }))
    .execute();
}

async function insertPassages(trx: Db, lessonId: string, passages: Passage[]): Promise<void> {
  await trx
    .insertInto("lessonPassages")
    .values(
      passages.map(({ blockId, kind, text, moments }, position) => ({
        lessonId,
        position,
        blockId,
        kind,
        text,
        moments: JSON.stringify(moments),
        words: sql<string>`search_words(${text})`,
      })),
    )
    .execute();
}
