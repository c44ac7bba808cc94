import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Where an order came from: the founder's word in the address of its form, and what the buyer says once she has paid.
  await sql`alter table orders add column source_word text, add column heard_from text,
    add column heard_from_words text check (length(heard_from_words) <= 80)`.execute(db);
}
