import { env, isLoopback } from "../../app/config/env.server.ts";
import { type DatabaseFacts, databaseFacts } from "../../app/domain/operation/database-facts.server.ts";
import type { Db } from "../../db/connection.server.ts";
import { pendingMigrations } from "../../db/migrator.server.ts";
import { type Finding, fault, skipped, well } from "./finding.ts";

/** PostgreSQL's oldest release line that still gets corrections in 2026 is 14. */
const OLDEST = 140_000;

export async function examineDatabase(db: Db): Promise<Finding[]> {
  const facts = await databaseFacts(db);
  const pending = await pendingMigrations(db);
  return [
    ...(env.DATABASE_URL ? [role(facts), encryption(facts, env.DATABASE_URL)] : [embedded()]),
    version(facts),
    pending.length === 0
      ? well("database migrations", "all applied")
      : fault("database migrations", `${pending.length} pending (${pending.join(", ")})`, "npm run db:migrate"),
  ];
}

function role({ role, isSuperuser }: DatabaseFacts): Finding {
  if (!isSuperuser) return well("database role", `${role}, not a superuser`);
  return fault(
    "database role",
    `${role} is a superuser, so a hole in the shop would open the whole server`,
    "create role shop login password '…'; alter database … owner to shop; then put shop into DATABASE_URL",
  );
}

function encryption({ isEncrypted }: DatabaseFacts, url: string): Finding {
  if (isEncrypted) return well("database TLS", "encrypted");
  if (isLoopback(url)) return well("database TLS", "not needed on the same machine");
  if (env.DATABASE_PRIVATE_NETWORK)
    return well("database TLS", "none, DATABASE_PRIVATE_NETWORK vouches for the network");
  return fault(
    "database TLS",
    "passwords and orders cross the network in clear",
    "add ?sslmode=verify-full to DATABASE_URL",
  );
}

const embedded = () => skipped("database role and TLS", "embedded database, for demos and first steps");

function version({ version }: DatabaseFacts): Finding {
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  return version >= OLDEST
    ? well("database version", name)
    : fault("database version", `${name} gets no corrections any more`, "upgrade PostgreSQL to 18");
}
