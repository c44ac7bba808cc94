import { type Kysely, sql } from "kysely";

/**
 * The progress that decides a refund. « seen » joins the append-only activity, because a place in a film moves back. A
 * declaration keeps the progress of its day, and an order that of an erased account.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table lesson_events drop constraint lesson_events_kind_check`,
  `alter table lesson_events add constraint lesson_events_kind_check
    check (kind in ('opened', 'seen', 'done', 'undone', 'quiz', 'exercise', 'downloaded'))`,
  `insert into lesson_events (user_id, lesson_id, kind, at)
    select user_id, lesson_id, 'seen', last_opened_at from lesson_progress join lessons on lessons.id = lesson_id
    where place_s >= minutes * 30`,
  `create index lesson_events_viewed on lesson_events (user_id, lesson_id, at) where kind in ('seen', 'done')`,
  `alter table declarations add column progress jsonb`,
  `alter table orders add column kept_progress jsonb`,
];
