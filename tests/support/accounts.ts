import { randomUUID } from "node:crypto";
import { hashPassword } from "#app/domain/accounts/password-hash.server.ts";
import { PASSWORD } from "./buying.ts";
import type { Shop } from "./shop.ts";

const hash = hashPassword(PASSWORD);

/** An account with a proven mailbox and the usual password, without a purchase before it. */
export async function anAccount(shop: Shop, email: string): Promise<string> {
  const password_hash = await hash;
  const row = { id: randomUUID(), email, password_hash, email_verified_at: new Date() };
  await shop.inspect((db) => db.insertInto("users").values(row).execute());
  return row.id;
}

/** Ends all sessions of an account, as their expiry does. */
export function endSessions(shop: Shop, email: string): Promise<unknown> {
  return shop.inspect((db) =>
    db
      .deleteFrom("sessions")
      .where("user_id", "in", db.selectFrom("users").select("id").where("email", "=", email))
      .execute(),
  );
}

/** Revokes every access of a customer on that day; null grants it again. */
export function setAccess(shop: Shop, email: string, revokedAt: Date | null): Promise<unknown> {
  return shop.inspect((db) =>
    db
      .updateTable("access")
      .set({ revoked_at: revokedAt })
      .where("user_id", "in", db.selectFrom("users").select("id").where("email", "=", email))
      .execute(),
  );
}
