import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { audit, type Writer } from "../audit/audit.server.ts";

export async function noteSignIn(db: Db, userId: string): Promise<void> {
  await db.updateTable("users").set({ last_login_at: sql`now()` }).where("id", "=", userId).execute();
}

/** Somebody came in. The log names accounts by their id: it outlives them. */
export async function auditSignIn(db: Db, userId: string, writer: Writer): Promise<void> {
  await audit(db, { ...writer, actor: `customer:${userId}`, action: "login", entity: "user", entityId: userId });
}

/** Somebody tried. The same work for an unknown address, and the address itself is not written down. */
export async function auditFailedSignIn(db: Db, email: string, writer: Writer): Promise<void> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  const line = { action: "login-failed", entity: "user", entityId: user?.id ?? "unknown" };
  await audit(db, { ...writer, actor: "guest", ...line });
}
