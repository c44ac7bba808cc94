import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { eventually, type Shop } from "./shop.ts";

/** Waits until so many queries wait for a lock. */
export function untilWaiting(db: Db, count: number): Promise<unknown> {
  return eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows.length === count;
  });
}

/**
 * Sends the posts one after the other while nobody can write to that table: each waits there, or for an earlier one, or is
 * answered. Their answers, once the table is free again.
 */
export async function interleave<Answer>(
  shop: Pick<Shop, "inspect">,
  table: string,
  ...posts: (() => Promise<Answer>)[]
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  await shop.inspect((db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
      for (const post of posts) {
        answers.push(post());
        await Promise.race([answers.at(-1), untilWaiting(db, answers.length)]);
      }
    }),
  );
  return Promise.all(answers);
}
