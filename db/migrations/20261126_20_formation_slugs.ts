import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The addresses that a formation had before: they lead to the one it has now.
  await sql`create table formation_slugs (
    slug text primary key,
    formation_id uuid not null references formations on delete cascade
  )`.execute(db);
  await sql`create index formation_slugs_formation_id on formation_slugs (formation_id)`.execute(db);
}
