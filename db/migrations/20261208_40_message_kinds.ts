import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a message is about decides by when it is answered. A complaint and a fault have two dates: the first answer, and
  // the one that settles it, which is answered_at.
  await sql`alter table contact_messages
    add column kind text not null default 'question'
      check (kind in ('question', 'complaint', 'defect', 'accessibility')),
    add column first_answered_at timestamptz`.execute(db);
}
