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

/** False until a process has started on this database. */
export async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ job: string | null }>`select to_regclass('pgboss.job')::text as job`.execute(db);
  return rows[0]?.job != null;
}

/** It decides what is late: the machines' clocks may differ. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
