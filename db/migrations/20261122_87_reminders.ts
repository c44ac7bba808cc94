import { type Kysely, sql } from "kysely";

/** Who wants to be told by email where they are in their training. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table learning_reminders (
    user_id uuid primary key references users (id) on delete cascade,
    -- In the link that ends them.
    token text not null unique
      default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    asked_at timestamptz not null default now(),
    sent_at timestamptz,
    -- How many were sent since the last visit: the third one is the last.
    unanswered integer not null default 0
  )`.execute(db);
}
