import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The seller's identity and the site's face, as the founder has set them; the newest counts. Without a row, SELLER_FILE.
  await sql`create table seller_versions (
    id uuid primary key,
    body jsonb not null,
    "by" text not null,
    "at" timestamptz not null default clock_timestamp()
  )`.execute(db);
  await sql`create index seller_versions_newest on seller_versions ("at" desc)`.execute(db);
}
