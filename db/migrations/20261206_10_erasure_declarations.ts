import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The erasure of an account ends its subscriptions as by a declaration, which nobody has typed into a form.
  await sql`alter table declarations drop constraint declarations_channel_check,
    add constraint declarations_channel_check check (channel in ('form', 'letter', 'email', 'stripe', 'erasure'))`.execute(
    db,
  );
}
