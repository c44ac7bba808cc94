import { createHash, createHmac } from "node:crypto";
import { sessionSecrets } from "#app/config/session-secret.server.ts";
import type { Db } from "#db/connection.server.ts";

/** From its id and a secret outside the database: an email can be composed again, and a dump opens nothing. */
export function tokenOf(id: string, secret = sessionSecrets[0]): string {
  return createHmac("sha256", secret).update(`token:${id}`).digest("base64url");
}

export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Null when its secret is gone. */
export function tokenWithHash(id: string, hash: string | null): string | null {
  return sessionSecrets.map((secret) => tokenOf(id, secret)).find((token) => tokenHash(token) === hash) ?? null;
}

/** The same token, even if the secret was replaced since the email was first sent. */
export async function readToken(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom("userTokens").select("tokenHash").where("id", "=", id).executeTakeFirst();
  return tokenWithHash(id, row?.tokenHash ?? null) ?? tokenOf(id);
}

/** On some other texts (a NUL) PostgreSQL raises an error instead of finding nothing. */
export function isMailedToken(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}
