import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of a testimonial that came by the form: its address answers that it has written it. Null: it came before, or by hand.
  await sql`alter table testimonials add column confirm_hash text, add column confirmed_at timestamptz`.execute(db);
}
