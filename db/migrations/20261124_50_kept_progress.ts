import { type Kysely, sql } from "kysely";

/**
 * The progress that decides a refund. « seen » joins the append-only activity, because a place in a film moves back. A
 * declaration keeps the progress of its day, and an order that of an erased account.
 *
 * Every page of a lesson writes into the activity: the constraint is validated, the rows are written and the index is
 * built by later migrations, which do not block it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table lesson_events drop constraint lesson_events_kind_check`,
  `alter table lesson_events add constraint lesson_events_kind_check
    check (kind in ('opened', 'seen', 'done', 'undone', 'quiz', 'exercise', 'downloaded')) not valid`,
  `alter table declarations add column progress jsonb`,
  `alter table orders add column kept_progress jsonb`,
];
