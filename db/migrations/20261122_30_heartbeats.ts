import { type Kysely, sql } from "kysely";

/** What runs in the background says when it last succeeded, and how often it failed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table heartbeats (
    name text primary key,
    at timestamptz not null,
    detail jsonb not null default '{}'
  )`,
  `create table job_failures (
    job text primary key,
    failures bigint not null,
    last_at timestamptz not null,
    last_error text not null
  )`,
];
