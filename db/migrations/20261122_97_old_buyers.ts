import { type Kysely, sql } from "kysely";

/**
 * Ten years after the end of its accounting year an invoice has proven what it must (Code de commerce, art. L123-22):
 * from then on its buyer may be taken out, and nothing else of it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw(
      `create or replace function invoices_stay() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' and old.issued_at <
            (date_trunc('year', now() at time zone 'Europe/Paris') - interval '10 years') at time zone 'Europe/Paris'
          then return new; end if;
        end if;
        raise exception 'invoices are append-only' using errcode = 'insufficient_privilege';
      end $$`,
    )
    .execute(db);
}
