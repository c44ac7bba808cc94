import { createHmac } from "node:crypto";
import { sessionSecret } from "#app/config/session-secret.server.ts";

/**
 * The token of an email link. It is derived from the token's id and a secret outside the database, so that an email can
 * be composed again with the same link, and a dump of the tables opens nothing.
 */
export function tokenOf(id: string): string {
  return createHmac("sha256", sessionSecret).update(`token:${id}`).digest("base64url");
}
