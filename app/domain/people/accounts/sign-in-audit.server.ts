import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Role } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";

/** Where a request came from. The functions below decide who sent it. */
type Origin = Omit<Actor, "name">;

/**
 * The name in the audit log. A customer is named by the id of the account, because the log outlives the account; an
 * administrator by address.
 */
export function actorName(user: { id: string; email: string; role: Role }): string {
  return user.role === "admin" ? user.email : `customer:${user.id}`;
}

/** Records a complete sign-in, on either login page, after the code of the second factor if there is one. */
export async function recordSignIn(
  db: Db,
  user: { id: string; email: string; role: Role },
  origin: Origin,
): Promise<void> {
  await db.updateTable("users").set({ lastLoginAt: sql`now()` }).where("id", "=", user.id).execute();
  const line = { action: "login", entity: "user", entityId: user.id } as const;
  await audit(db, { ...origin, name: actorName(user) }, line);
}

/** Records a failed sign-in. An unknown address takes as long, and is not recorded. */
export async function recordFailedSignIn(db: Db, email: string, origin: Origin): Promise<void> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  const line = { action: "login-failed", entity: "user", entityId: user?.id ?? "unknown" } as const;
  await audit(db, { ...origin, name: "guest" }, line);
}

/**
 * Records a wrong code after a correct password. The log names a guest, because nobody has proven to own the account.
 */
export async function recordRefusedCode(db: Db, userId: string, origin: Origin): Promise<void> {
  const line = { action: "code-refused", entity: "user", entityId: userId } as const;
  await audit(db, { ...origin, name: "guest" }, line);
}
