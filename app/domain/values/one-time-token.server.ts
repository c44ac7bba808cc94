import { sessionSecrets } from "#app/config/session-secret.server.ts";
import type { Db } from "#db/connection.server.ts";
import { hashOf } from "./hash.server.ts";
import { proofOf } from "./secret-box.server.ts";

/** From its id and a secret outside the database: an email can be composed again, and a dump opens nothing. */
export function tokenOf(id: string, secret = sessionSecrets[0]): string {
  return proofOf(`token:${id}`, secret);
}

/** Null when its secret is gone. */
export function tokenWithHash(id: string, hash: string | null): string | null {
  return sessionSecrets.map((secret) => tokenOf(id, secret)).find((token) => hashOf(token) === hash) ?? null;
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
