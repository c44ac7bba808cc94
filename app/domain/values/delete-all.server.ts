import { type RawBuilder, sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";

const BATCH = 5000;

/** Deletes every row that matches, a few thousand at a time, so that locks are short and a restarted job continues. */
export async function deleteAll(db: Db, table: keyof DB, matches: RawBuilder<boolean>): Promise<void> {
  for (;;) {
    const rows = sql.table(table);
    const { numAffectedRows = 0n } = await sql`delete from ${rows} where (${matches})
      and ctid = any(array(select ctid from ${rows} where (${matches}) limit ${BATCH}))`.execute(db);
    const deleted = Number(numAffectedRows);
    if (deleted > 0) log.info({ table, deleted }, "retention is over");
    if (deleted < BATCH) return;
  }
}
