import { type Kysely, sql } from "kysely";

/**
 * The link of the guide has a token of its own: a subscriber who forwards the email must not hand on the other links.
 * An email of a series is useless days later: `expires_at` says until when it may be sent.
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
