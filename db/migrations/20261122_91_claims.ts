import { type Kysely, sql } from "kysely";

/**
 * What proves the figures of the site, and what proved them before. The proof of an advertised figure is kept for six
 * years, also when another one has replaced it: so each former statement stays as a row of its own.
 */
const COLUMNS = sql`
  value text not null,
  source text not null default '',
  sample_size integer check (sample_size > 0),
  period_from date,
  period_to date,
  charges text not null default '',
  proof_file text,
  proof_name text,
  proof_type text,
  verified_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now()`;

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table claims (key text primary key, id uuid not null unique default gen_random_uuid(), ${COLUMNS})`.execute(
    db,
  );
  await sql`create table claim_history (
    key text not null, id uuid primary key, ${COLUMNS}, replaced_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index claim_history_key on claim_history (key, replaced_at desc)`.execute(db);

  // How a testimonial is known to come from a customer, what its author wrote, and why it was refused.
  await sql`alter table testimonials
    add column author_email text,
    add column checked_by text check (checked_by in ('order', 'challenge')),
    add column original_text text,
    add column refused_at timestamptz,
    add column refusal text`.execute(db);

  // The seeded description spelled a figure out, where no proof can reach it.
  await sql`update formations
    set description = replace(description, 'la conduite de seize appartements', 'biens achetés, loués et tenus')
    where description like '%la conduite de seize appartements%'`.execute(db);
}
