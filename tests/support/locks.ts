import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { eventually } from "./shop.ts";

/** Waits until so many queries wait for a lock. */
export function untilWaiting(db: Db, count: number): Promise<unknown> {
  return eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows.length === count;
  });
}
