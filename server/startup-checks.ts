import { env, hasPrivateDatabase, isPublicSite } from "../app/config/env.server.ts";
import { type ConnectionRisk, connectionRisks } from "../app/domain/operations/system/connection-risks.ts";
import { readConnectionInfo } from "../app/domain/operations/system/database.server.ts";
import { hasAdministrator } from "../app/domain/people/accounts/users.server.ts";
import type { Db } from "../db/connection.server.ts";

const MESSAGES: Record<ConnectionRisk, string> = {
  superuser: "DATABASE_URL must name a role that is no superuser",
  "clear-text":
    "DATABASE_URL must use TLS (?sslmode=verify-full); DATABASE_PRIVATE_NETWORK=1 accepts a private network without it",
};

/**
 * Errors in the configuration of a production server that only the database reveals. Called before the migrations, so
 * that nothing is written to an unsafe database.
 */
export async function databaseErrors(db: Db): Promise<string[]> {
  if (env.NODE_ENV !== "production" || !env.DATABASE_URL) return [];
  const risks = connectionRisks(await readConnectionInfo(db), { isPrivate: hasPrivateDatabase });
  return risks.map((risk) => MESSAGES[risk]);
}

/** An error when a public shop has no administrator: it would sell while nobody can look after the orders. */
export async function administratorErrors(db: Db): Promise<string[]> {
  if (env.NODE_ENV !== "production" || !isPublicSite || (await hasAdministrator(db))) return [];
  return ["ADMIN_EMAIL and ADMIN_PASSWORD must have made an administrator: npm run db:seed"];
}
