import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who made a declaration, as far as it is known, and when the shop last tried to carry it out.
  await sql`create table declaration_confirmations (
    declaration_id uuid primary key references declarations on delete cascade,
    -- Of the link in the receipt; null when no receipt was sent.
    token_hash text unique,
    answer text check (answer in ('confirmed', 'disowned')),
    answered_by text check (answered_by in ('session', 'link', 'admin')),
    answered_at timestamptz,
    -- The order that a session proves to be its own.
    order_id uuid references orders on delete set null,
    tried_at timestamptz
  )`.execute(db);
}
