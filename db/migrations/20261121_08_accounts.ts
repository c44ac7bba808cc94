import { type Kysely, sql } from "kysely";

/**
 * Each sign-up stores its own password. Only the sign-up whose link is opened from the mailbox counts, so nobody can
 * set a password for somebody else's address and keep it when the owner confirms.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table user_tokens add column password_hash text`,
  `alter table users add column last_login_at timestamptz`,
  `create index users_unconfirmed on users (created_at) where email_verified_at is null`,
];
