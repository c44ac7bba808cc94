import { type Kysely, sql } from "kysely";

/** Indexes for the lists of /admin/contacts, newest first, however many people there are. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index challenge_signups_created_at on challenge_signups (created_at desc, id desc)`,
  `create index guide_requests_created_at on guide_requests (created_at desc, id desc)`,
  `create index subscribers_consents on subscribers (created_at desc, id desc) where consent is not null`,
  `drop index contact_messages_created_at`,
  `create index contact_messages_created_at on contact_messages (created_at desc, id desc)`,
  `create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null`,
];
