import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { consumeLimit } from "../limits/limits.server.ts";

const LONGEST = 200;

/**
 * Somebody who is signed in asked for a page of the administration and is no administrator. A few lines for each
 * account, then that a limit was reached: nobody fills the log by hammering.
 */
export async function auditRefusedAccess(db: Db, actor: Actor, userId: string, path: string): Promise<void> {
  if (!(await consumeLimit(db, actor, "refused-access-user", userId)).ok) return;
  await audit(db, actor, { action: "access-refused", entity: "page", entityId: path.slice(0, LONGEST) });
}
