import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { ipPrefix } from "../../values/network.ts";
import { proofOf, proves } from "../../values/secret-box.server.ts";

/**
 * Strangers who know an address use up its attempts, but not those of its owner: a known browser and a known network
 * have their own.
 */
export async function attemptsOn(
  db: Db,
  email: string,
  address: string,
  browser?: string,
): Promise<{ key: string; known: "browser" | "network" | null }> {
  if (browser && (await isBrowserOf(db, email, browser)))
    return { key: `${email} ${browser.slice(0, 8)}`, known: "browser" };
  if (await isKnownNetwork(db, email, address)) return { key: `${email} ${ipPrefix(address)}`, known: "network" };
  return { key: email, known: null };
}

async function isBrowserOf(db: Db, email: string, browser: string): Promise<boolean> {
  const account = await db
    .selectFrom("users")
    .select(["id", "passwordHash"])
    .where("email", "=", email)
    .executeTakeFirst();
  return account !== undefined && isKnownBrowser(browser, account);
}

/**
 * The audit log knows a network also when the session is over: an administrator's ends after half an hour. A mail's link
 * makes only its browser known: strangers at the same network stay locked out.
 */
async function isKnownNetwork(db: Db, email: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("auditLog")
    .select("id")
    .where("entity", "=", "user")
    .where("entityId", "=", (eb) =>
      eb.selectFrom("users").select(sql<string>`id::text`.as("id")).where("email", "=", email),
    )
    .where("action", "=", "login")
    .where("after", "is", null)
    .where("ipPrefix", "=", ipPrefix(address))
    .where("at", ">", sql<Date>`now() - interval '90 days'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Account {
  id: string;
  passwordHash: string | null;
}

const textOf = ({ id, passwordHash }: Account) => `browser ${id} ${passwordHash}`;

/** For the browser in which a mail's link was used. Another password ends it, and the attempts counted with it. */
export function browserProof(account: Account): string {
  return proofOf(textOf(account));
}

export function isKnownBrowser(proof: string | undefined, account: Account): boolean {
  return account.passwordHash !== null && proves(proof, textOf(account));
}
