import { type Kysely, sql } from "kysely";

/**
 * A withdrawn consent has no effect any more, though its proof is kept; the same message sent twice is one message; a
 * scheduled email is given up three days after its first attempt and not after it was queued.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table subscribers add column consent_withdrawn_at timestamptz`,
  `alter table contact_messages add column fingerprint text not null default gen_random_uuid()::text`,
  `alter table contact_messages add constraint contact_messages_fingerprint_key unique (fingerprint)`,
  `alter table emails add column first_tried_at timestamptz`,
  `update emails set first_tried_at = created_at where attempts > 0`,
];
