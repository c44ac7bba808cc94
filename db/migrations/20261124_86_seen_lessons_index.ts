import { type Kysely, sql } from "kysely";

export const transaction = false;

/** What a learner has seen and done, in its order. An attempt that failed has left an invalid index. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists lesson_events_viewed`.execute(db);
  await sql`create index concurrently lesson_events_viewed on lesson_events (user_id, lesson_id, at)
    where kind in ('seen', 'done')`.execute(db);
}
