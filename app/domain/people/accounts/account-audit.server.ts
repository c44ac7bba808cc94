import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Role } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { consumeLimit } from "../../journal/limits/limits.server.ts";

type Origin = Omit<Actor, "name">;

/** A customer is named by the id of the account, because the log outlives the account. */
export function actorName(user: { id: string; email: string; role: Role }): string {
  return user.role === "admin" ? user.email : `customer:${user.id}`;
}

/** After the code of the second factor, if there is one. `isKnownBrowser`: its network does not become a known one. */
export async function recordSignIn(
  db: Db,
  user: { id: string; email: string; role: Role },
  origin: Origin,
  isKnownBrowser: boolean,
): Promise<void> {
  await db.updateTable("users").set({ lastLoginAt: sql`now()` }).where("id", "=", user.id).execute();
  const after = isKnownBrowser ? { isKnownBrowser } : null;
  const line = { action: "login", entity: "user", entityId: user.id, after } as const;
  await audit(db, { ...origin, name: actorName(user) }, line);
}

/** An unknown address takes as long. */
export async function recordFailedSignIn(db: Db, email: string, origin: Origin): Promise<void> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  const line = { action: "login-failed", entity: "user", entityId: user?.id ?? "unknown" } as const;
  await audit(db, { ...origin, name: "guest" }, line);
}

/** The log names a guest, because nobody has proven to own the account. */
export async function recordRefusedCode(db: Db, userId: string, origin: Origin): Promise<void> {
  const line = { action: "code-refused", entity: "user", entityId: userId } as const;
  await audit(db, { ...origin, name: "guest" }, line);
}

const MAX_PATH_LENGTH = 200;

/** A customer has requested a page of the administration. A limit keeps the log from being filled. */
export async function auditRefusedAccess(db: Db, actor: Actor, userId: string, path: string): Promise<void> {
  if (!(await consumeLimit(db, actor, "refused-access-user", userId)).ok) return;
  await audit(db, actor, { action: "access-refused", entity: "page", entityId: path.slice(0, MAX_PATH_LENGTH) });
}
