import { type Kysely, sql } from "kysely";

/**
 * What proves a contract for ten years (Code de la consommation, art. L213-1): the terms of sale as accepted, the letters
 * as sent, and access that opens after the confirmation (art. L221-13).
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table terms_versions (
    -- Of the file.
    sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
    version text not null,
    -- Of the text that the file is made from: each text is made into a file once.
    text_sha256 text not null unique,
    pdf bytea not null check (encode(sha256(pdf), 'hex') = sha256),
    made_at timestamptz not null default now()
  )`,
  `create function keep_proof() returns trigger language plpgsql as $$
  begin
    raise exception '% is a proof and stays as it is', tg_table_name;
  end $$`,
  `create trigger terms_versions_stay before update or delete on terms_versions for each row execute function keep_proof()`,
  `alter table orders add column terms_sha256 text references terms_versions (sha256)`,
  // The previous release inserts without it: such an access opens at once, as it did.
  `alter table access add column opens_at timestamptz not null default now()`,
  `create table order_letters (
    email_id uuid primary key,
    order_id uuid not null references orders (id) on delete cascade,
    template text not null,
    recipient text not null,
    subject text not null,
    -- As sent, but for one-time links, which are masked.
    html text not null,
    text text not null,
    -- Name and SHA-256 of each file.
    attachments jsonb not null,
    -- Of the HTML as sent, with its links.
    sha256 text not null,
    message_id text not null,
    sent_at timestamptz not null
  )`,
  `create index order_letters_order on order_letters (order_id, sent_at)`,
  `create trigger order_letters_stay before update on order_letters for each row execute function keep_proof()`,
];
