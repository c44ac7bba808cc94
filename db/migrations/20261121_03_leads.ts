import { type Kysely, sql } from "kysely";

/**
 * One sign-up for each person and start. Real testimonials may share a first name; only samples are identified by
 * theirs.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index challenge_signups_subscriber_id`,
  `alter table challenge_signups add constraint challenge_signups_key unique (subscriber_id, starts_on)`,
  `alter table testimonials drop constraint testimonials_key`,
  `create unique index testimonials_sample_key on testimonials (kind, author) where is_sample`,
];
