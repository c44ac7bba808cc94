import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { hashPassword } from "#app/domain/people/accounts/password-hash.server.ts";
import { PASSWORD, signIn } from "./buying.ts";
import type { Shop } from "./shop.ts";
import { Visitor } from "./visitor.ts";

const hash = hashPassword(PASSWORD);
let networks = 0;

/**
 * A visitor from a network of their own, so that no story uses up another one's attempts. The shop has to trust one
 * proxy.
 */
export function newVisitor(shop: Shop): Visitor {
  const network = networks++;
  return new Visitor(shop.url, { address: `198.${51 + (network >> 8)}.${network & 255}.1` });
}

/** A new visitor after an attempt to sign in. */
export async function enter(shop: Shop, email: string, password = PASSWORD): Promise<Visitor> {
  const visitor = newVisitor(shop);
  await signIn(visitor, email, password);
  return visitor;
}

/** A customer without a purchase, signed in. */
export async function aMember(shop: Shop, email: string): Promise<Visitor> {
  await anAccount(shop, email);
  return enter(shop, email);
}

/** A signed-in customer to whom an administrator has opened these formations. */
export async function aLearner(shop: Shop, email: string, ...formations: string[]): Promise<Visitor> {
  await anAccount(shop, email);
  await openFormations(shop, email, ...formations);
  return enter(shop, email);
}

/** Opens formations to a customer without an order, as an administrator does. */
export function openFormations(shop: Shop, email: string, ...formations: string[]): Promise<unknown> {
  return shop.inspect((db) =>
    sql`insert into access (user_id, formation_id, source) select users.id, formations.id, 'admin'
      from users, formations where email = ${email} and slug = any(${formations})`.execute(db),
  );
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.open("/account")).text.includes("Membre depuis");
}

/** An account with a proven mailbox and the usual password, without a purchase before it. */
export async function anAccount(shop: Shop, email: string): Promise<string> {
  const passwordHash = await hash;
  const row = { id: randomUUID(), email, passwordHash, emailVerifiedAt: new Date() };
  await shop.inspect((db) => db.insertInto("users").values(row).execute());
  return row.id;
}

/** Ends all sessions of an account, as their expiry does. */
export function endSessions(shop: Shop, email: string): Promise<unknown> {
  return shop.inspect((db) =>
    db
      .deleteFrom("sessions")
      .where("userId", "in", db.selectFrom("users").select("id").where("email", "=", email))
      .execute(),
  );
}

/** Revokes every access of a customer on that day; null grants it again. */
export function setAccess(shop: Shop, email: string, revokedAt: Date | null): Promise<unknown> {
  return shop.inspect((db) =>
    db
      .updateTable("access")
      .set({ revokedAt })
      .where("userId", "in", db.selectFrom("users").select("id").where("email", "=", email))
      .execute(),
  );
}
