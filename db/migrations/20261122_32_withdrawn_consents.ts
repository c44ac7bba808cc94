import { type Kysely, sql } from "kysely";

/**
 * Who has withdrawn a consent gets no marketing after the erasure either, when the order keeps the consent. Nothing of the
 * address remains but its SHA-256. A trigger, because subscribers are deleted in several places.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table withdrawn_consents (
    email_hash text primary key,
    at timestamptz not null
  )`,
  `create function remember_withdrawal() returns trigger language plpgsql as $$
  begin
    insert into withdrawn_consents (email_hash, at)
      values (encode(sha256(convert_to(old.email, 'UTF8')), 'hex'), greatest(old.consent_withdrawn_at, old.unsubscribed_at))
      on conflict (email_hash) do update set at = greatest(withdrawn_consents.at, excluded.at);
    return old;
  end $$`,
  `create trigger subscribers_withdrawal before delete on subscribers for each row
    when (old.consent_withdrawn_at is not null or old.unsubscribed_at is not null)
    execute function remember_withdrawal()`,
];
