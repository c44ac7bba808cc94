import { type Kysely, sql } from "kysely";

/** What came to an address that an account has left is its owner's, as long as the account: tokens and emails go earlier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists former_addresses (
    user_id uuid not null references users on delete cascade,
    email text not null,
    left_at timestamptz not null default now(),
    primary key (user_id, email)
  )`.execute(db);
  await sql`insert into former_addresses (user_id, email, left_at)
    select token.user_id, recipient, max(emails.created_at) from user_tokens as token
    join emails on emails.dedupe_key = 'email-changed:' || token.id || ':done'
    where token.purpose = 'change_email' group by token.user_id, recipient
    on conflict do nothing`.execute(db);
}
