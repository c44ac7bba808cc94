import { type Kysely, sql } from "kysely";

/** The consent of an order's box that followed its account to another address: it comes back with her. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawn_consents add column has_moved boolean not null default false`.execute(db);
}
