import { type Kysely, sql } from "kysely";

export const transaction = false;

/** The list of consents reads those of buyers too, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_consents`.execute(db);
  await sql`create index concurrently orders_consents on orders (created_at desc, id desc)
    where paid_at is not null and email <> '' and consents @> '[{"id": "marketing"}]'`.execute(db);
}
