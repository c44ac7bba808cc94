import { env, hasPrivateDatabase, isPublicSite } from "../app/config/env.server.ts";
import { hasAdministrator } from "../app/domain/accounts/users.server.ts";
import { databaseFacts } from "../app/domain/operation/database-facts.server.ts";
import { type DatabaseFault, databaseFaults } from "../app/domain/operation/database-faults.ts";
import type { Db } from "../db/connection.server.ts";

const MESSAGES: Record<DatabaseFault, string> = {
  superuser: "DATABASE_URL must name a role that is no superuser",
  "clear-text":
    "DATABASE_URL must use TLS (?sslmode=verify-full); DATABASE_PRIVATE_NETWORK=1 accepts a private network without it",
};

/** What only the database tells of a production server's configuration. Before migrations: nothing was written yet. */
export async function refusalsOfDatabase(db: Db): Promise<string[]> {
  if (env.NODE_ENV !== "production" || !env.DATABASE_URL) return [];
  const faults = databaseFaults(await databaseFacts(db), { isPrivate: hasPrivateDatabase });
  return faults.map((fault) => MESSAGES[fault]);
}

/** A public shop without an administrator would sell while nobody can look after it. */
export async function refusalsOfAccounts(db: Db): Promise<string[]> {
  if (env.NODE_ENV !== "production" || !isPublicSite || (await hasAdministrator(db))) return [];
  return ["ADMIN_EMAIL and ADMIN_PASSWORD must have made an administrator: npm run db:seed"];
}
