import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { ConnectionInfo } from "./connection-risks.ts";

export async function readConnectionInfo(db: Db): Promise<ConnectionInfo> {
  const { rows } = await sql<ConnectionInfo>`
    select current_user as role,
      coalesce((select rolsuper from pg_roles where rolname = current_user), false) as "isSuperuser",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      current_setting('server_version_num')::int as version,
      clock_timestamp() as now`.execute(db);
  const [connection] = rows;
  if (!connection) throw new Error("The database did not answer");
  return connection;
}
