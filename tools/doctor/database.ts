import { env, hasPrivateDatabase } from "../../app/config/env.server.ts";
import { type ConnectionInfo, connectionRisks } from "../../app/domain/operations/system/connection-risks.ts";
import { readConnectionInfo } from "../../app/domain/operations/system/database.server.ts";
import type { Db } from "../../db/connection.server.ts";
import { pendingMigrations } from "../../db/migrator.server.ts";
import { type Finding, fault, skipped, well } from "./finding.ts";

/** PostgreSQL's oldest release line that still gets corrections in 2026 is 14. */
const OLDEST = 140_000;

export async function examineDatabase(db: Db): Promise<Finding[]> {
  const connection = await readConnectionInfo(db);
  const pending = await pendingMigrations(db);
  return [
    ...(env.DATABASE_URL ? [role(connection), encryption(connection)] : [embedded()]),
    version(connection),
    pending.length === 0
      ? well("database migrations", "all applied")
      : fault("database migrations", `${pending.length} pending (${pending.join(", ")})`, "npm run db:migrate"),
  ];
}

function role(connection: ConnectionInfo): Finding {
  if (!risksOf(connection).includes("superuser")) return well("database role", `${connection.role}, not a superuser`);
  return fault(
    "database role",
    `${connection.role} is a superuser, so a hole in the shop would open the whole server`,
    "create role shop login password '…'; alter database … owner to shop; then put shop into DATABASE_URL",
  );
}

function encryption(connection: ConnectionInfo): Finding {
  if (!risksOf(connection).includes("clear-text"))
    return well("database TLS", connection.isEncrypted ? "encrypted" : "none, on a private network");
  return fault(
    "database TLS",
    "passwords and orders cross the network in clear",
    "add ?sslmode=verify-full to DATABASE_URL",
  );
}

const risksOf = (connection: ConnectionInfo) => connectionRisks(connection, { isPrivate: hasPrivateDatabase });

const embedded = () => skipped("database role and TLS", "embedded database, for demos and first steps");

function version({ version }: ConnectionInfo): Finding {
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  return version >= OLDEST
    ? well("database version", name)
    : fault("database version", `${name} gets no corrections any more`, "upgrade PostgreSQL to 18");
}
