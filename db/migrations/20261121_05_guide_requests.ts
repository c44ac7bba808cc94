import { type Kysely, sql } from "kysely";

/**
 * The link of the guide has a token of its own: who forwards the letter must not hand on her other links. And a letter
 * of a series is worth nothing days late: `expires_at` says until when it may be sent.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table guide_requests (
    id uuid primary key,
    subscriber_id uuid not null constraint guide_requests_subscriber_id_key unique
      constraint guide_requests_subscriber_id_fkey references subscribers (id) on delete cascade,
    token text not null constraint guide_requests_token_key unique
      default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    created_at timestamptz not null default now()
  )`,
  `alter table emails add column expires_at timestamptz`,
];
