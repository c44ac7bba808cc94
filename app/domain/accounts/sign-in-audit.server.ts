import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Role } from "#db/schema.ts";
import { type Actor, audit } from "../audit/audit.server.ts";

/** Where a request came from; who sent it is only known when the code here has decided. */
type Origin = Omit<Actor, "name">;

/**
 * How the log names who acts: a customer by the account's id, as the log outlives the account; an administrator by
 * address, the name among colleagues.
 */
export function actorName(user: { id: string; email: string; role: Role }): string {
  return user.role === "admin" ? user.email : `customer:${user.id}`;
}

/** Somebody is in: by either door, and past the code where one is asked for. */
export async function noteSignIn(
  db: Db,
  user: { id: string; email: string; role: Role },
  origin: Origin,
): Promise<void> {
  await db.updateTable("users").set({ last_login_at: sql`now()` }).where("id", "=", user.id).execute();
  const line = { action: "login", entity: "user", entityId: user.id } as const;
  await audit(db, { ...origin, name: actorName(user) }, line);
}

/** Somebody tried. The same work for an unknown address, and the address itself is not written down. */
export async function noteFailedSignIn(db: Db, email: string, origin: Origin): Promise<void> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  const line = { action: "login-failed", entity: "user", entityId: user?.id ?? "unknown" } as const;
  await audit(db, { ...origin, name: "guest" }, line);
}

/** The password was right, the code was not: nobody has shown to be the account's owner. */
export async function noteRefusedCode(db: Db, userId: string, origin: Origin): Promise<void> {
  const line = { action: "code-refused", entity: "user", entityId: userId } as const;
  await audit(db, { ...origin, name: "guest" }, line);
}
