import { env, hasPrivateDatabase } from "../../app/config/env.server.ts";
import { databaseFacts } from "../../app/domain/operation/database-facts.server.ts";
import { type DatabaseFacts, databaseFaults } from "../../app/domain/operation/database-faults.ts";
import type { Db } from "../../db/connection.server.ts";
import { pendingMigrations } from "../../db/migrator.server.ts";
import { type Finding, fault, skipped, well } from "./finding.ts";

/** PostgreSQL's oldest release line that still gets corrections in 2026 is 14. */
const OLDEST = 140_000;

export async function examineDatabase(db: Db): Promise<Finding[]> {
  const facts = await databaseFacts(db);
  const pending = await pendingMigrations(db);
  return [
    ...(env.DATABASE_URL ? [role(facts), encryption(facts)] : [embedded()]),
    version(facts),
    pending.length === 0
      ? well("database migrations", "all applied")
      : fault("database migrations", `${pending.length} pending (${pending.join(", ")})`, "npm run db:migrate"),
  ];
}

function role(facts: DatabaseFacts): Finding {
  if (!faultsOf(facts).includes("superuser")) return well("database role", `${facts.role}, not a superuser`);
  return fault(
    "database role",
    `${facts.role} is a superuser, so a hole in the shop would open the whole server`,
    "create role shop login password '…'; alter database … owner to shop; then put shop into DATABASE_URL",
  );
}

function encryption(facts: DatabaseFacts): Finding {
  if (!faultsOf(facts).includes("clear-text"))
    return well("database TLS", facts.isEncrypted ? "encrypted" : "none, on a private network");
  return fault(
    "database TLS",
    "passwords and orders cross the network in clear",
    "add ?sslmode=verify-full to DATABASE_URL",
  );
}

const faultsOf = (facts: DatabaseFacts) => databaseFaults(facts, { isPrivate: hasPrivateDatabase });

const embedded = () => skipped("database role and TLS", "embedded database, for demos and first steps");

function version({ version }: DatabaseFacts): Finding {
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  return version >= OLDEST
    ? well("database version", name)
    : fault("database version", `${name} gets no corrections any more`, "upgrade PostgreSQL to 18");
}
