import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which formation a product of the file is, by its name as it is compared; under "" for every other name.
  await sql`alter table imports add column products jsonb not null default '{}'`.execute(db);
}
