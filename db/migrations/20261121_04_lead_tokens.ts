import { type Kysely, sql } from "kysely";

/**
 * The tokens of the links in emails of the series. Random and kept for years: a link in an old email still opens and
 * still unsubscribes.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** 244 random bits. */
const random = `replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;

const statements = [
  `alter table subscribers add column unsubscribe_token text not null default ${random},
    add column confirm_token text not null default ${random}`,
  `alter table subscribers add constraint subscribers_unsubscribe_token_key unique (unsubscribe_token),
    add constraint subscribers_confirm_token_key unique (confirm_token)`,
  `alter table challenge_signups add column token text not null default ${random}`,
  `alter table challenge_signups add constraint challenge_signups_token_key unique (token)`,
];
