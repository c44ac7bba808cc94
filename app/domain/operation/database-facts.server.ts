import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DatabaseFacts } from "./database-faults.ts";

/** What PostgreSQL says about the connection that the shop uses. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_user as role,
      coalesce((select rolsuper from pg_roles where rolname = current_user), false) as "isSuperuser",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      current_setting('server_version_num')::int as version,
      clock_timestamp() as now`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("The database did not answer");
  return facts;
}
