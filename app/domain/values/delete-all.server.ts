import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";

const BATCH = 5000;

/** A few thousand rows at a time, so that locks are short and a restarted job continues. */
export async function deleteAll<Table extends keyof DB>(
  db: Db,
  table: Table,
  matches: (eb: ExpressionBuilder<DB, Table>) => Expression<SqlBool>,
): Promise<void> {
  const [rows, match] = [sql.table(table), matches(expressionBuilder<DB, Table>())];
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${rows} where (${match})
      and ctid = any(array(select ctid from ${rows} where (${match}) limit ${BATCH}))`.execute(db);
    const deleted = Number(numAffectedRows);
    if (deleted > 0) log.info({ table, deleted }, "retention is over");
    if (deleted < BATCH) return;
  }
}

/** « 30 days » ago, by the database's clock. */
export function ago(interval: string): RawBuilder<Date> {
  return sql`now() - ${interval}::interval`;
}
