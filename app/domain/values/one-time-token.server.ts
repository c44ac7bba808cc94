import { createHmac } from "node:crypto";
import { sessionSecret } from "#app/config/session-secret.server.ts";

/**
 * What stands in a mailed link. It is derived from the token's id and a secret that is not in the database, so that a
 * email can be written again with the same link, and a dump of the tables opens nothing.
 */
export function tokenOf(id: string): string {
  return createHmac("sha256", sessionSecret).update(`token:${id}`).digest("base64url");
}
