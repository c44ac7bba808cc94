import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether people may wait for a seat, and how long one is held for them.
  await sql`alter table formations add column waiting_list boolean not null default true,
    add column hold_hours smallint not null default 24 check (hold_hours between 2 and 72)`.execute(db);
}
