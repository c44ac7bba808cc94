import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Figures that the founder adds to those that came with the site. What proves them is in `claims`, as for the others.
  await sql`create table own_figures (
    key text primary key,
    -- As it was stated last, also after it was withdrawn.
    value text not null,
    label text not null,
    about text not null check (about in ('fact', 'survey', 'income', 'income-survey')),
    -- The texts of the site that show it.
    pages text[] not null default '{}',
    created_at timestamptz not null default now()
  )`.execute(db);
}
