import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** A fraction of a second. */
const BATCH = 500;

/** Of what was written before the search kept words, or comes from a backup of that time: until then it reads the text. */
export async function fillWords(db: Db): Promise<void> {
  await fill(db, "lesson_notes", sql`text`);
  await fill(db, "exercise_answers", sql`search_answers(fields)`);
}

async function fill(db: Db, name: string, source: RawBuilder<unknown>): Promise<void> {
  const table = sql.table(name);
  for (let filled = BATCH; filled === BATCH; ) {
    const { numAffectedRows = 0n } = await sql`
      update ${table} set words = search_words(${source}), pieces = search_pieces(${source})
      where id = any(array(select id from ${table} where words is null order by id limit ${BATCH}))`.execute(db);
    filled = Number(numAffectedRows);
  }
}
