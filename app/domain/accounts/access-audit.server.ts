import type { Db } from "#db/connection.server.ts";
import { audit, type Writer } from "../audit/audit.server.ts";
import { countTry } from "../limits/limits.server.ts";

const LONGEST = 200;

/**
 * Somebody who is signed in asked for a page of the administration and is no administrator. A few lines for each
 * account, then that a limit was reached: nobody fills the log by hammering.
 */
export async function auditRefusedAccess(db: Db, userId: string, by: Writer, path: string): Promise<void> {
  if (!(await countTry(db, "refused-access-user", userId, by)).ok) return;
  await audit(db, { ...by, action: "access-refused", entity: "page", entityId: path.slice(0, LONGEST) });
}
