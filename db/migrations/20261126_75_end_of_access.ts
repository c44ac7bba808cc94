import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of an erased account, whose access is deleted with it: the letters of a contract are kept ten years from then.
  await sql`alter table orders add column access_ended_at timestamptz`.execute(db);
}
