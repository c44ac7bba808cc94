import { type Kysely, sql } from "kysely";

/** The list of learners, latest access first, with and without a training. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index access_open on access (granted_at desc, user_id, formation_id) where revoked_at is null`,
  `create index access_open_formation on access (formation_id, granted_at desc, user_id) where revoked_at is null`,
];
