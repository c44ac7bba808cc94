import type { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** The columns have names that the customer reads. */
export type Row = Record<string, unknown>;

export async function rows(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db.withoutPlugins())).rows;
}
