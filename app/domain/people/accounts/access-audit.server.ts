import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { consumeLimit } from "../../journal/limits/limits.server.ts";

const MAX_PATH_LENGTH = 200;

/**
 * Records that a signed-in customer has requested a page of the administration: a few entries for each account, then
 * one that a limit was reached, so that nobody can fill the log.
 */
export async function auditRefusedAccess(db: Db, actor: Actor, userId: string, path: string): Promise<void> {
  if (!(await consumeLimit(db, actor, "refused-access-user", userId)).ok) return;
  await audit(db, actor, { action: "access-refused", entity: "page", entityId: path.slice(0, MAX_PATH_LENGTH) });
}
