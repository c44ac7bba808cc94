import { createHash } from "node:crypto";
import { sql } from "kysely";

/** SHA-256 in hexadecimal: what is kept of an address that must not be kept. */
export function hashEmail(email: string): string {
  return createHash("sha256").update(email).digest("hex");
}

/** The same of a column. */
export function hashOfEmail(column: string) {
  return sql<string>`encode(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 'hex')`;
}
