import { hash } from "node:crypto";
import { sql } from "kysely";

/** SHA-256 in hexadecimal: of a file, or what is kept of an address or an account that must not be kept. */
export function hashOf(value: string | Buffer): string {
  return hash("sha256", value);
}

/** Of what a form is made from: it comes back with the form, and tells whether somebody else has saved meanwhile. */
export function versionOf(values: object): string {
  return hashOf(JSON.stringify(values));
}

export function hashOfColumn(column: string) {
  return sql<string>`encode(sha256(convert_to(${sql.ref(column)}::text, 'UTF8')), 'hex')`;
}
