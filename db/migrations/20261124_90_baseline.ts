import { type Kysely, sql } from "kysely";
import { accounting } from "./baseline/accounting.ts";
import { catalogue } from "./baseline/catalogue.ts";
import { contacts } from "./baseline/contacts.ts";
import { courses } from "./baseline/courses.ts";
import { learning } from "./baseline/learning.ts";
import { mail } from "./baseline/mail.ts";
import { operations } from "./baseline/operations.ts";
import { orders } from "./baseline/orders.ts";
import { people } from "./baseline/people.ts";
import { rights } from "./baseline/rights.ts";
import { site } from "./baseline/site.ts";

/** A table comes after those that it refers to. */
const SUBJECTS = [people, mail, contacts, site, catalogue, courses, orders, rights, accounting, learning, operations];

export async function up(db: Kysely<unknown>): Promise<void> {
  // PGlite takes one statement at a time. The lines of a statement after its first are indented, or close it.
  for (const statement of SUBJECTS.flatMap((subject) => subject.trim().split(/;\n+(?=[a-z-])/)))
    await sql.raw(statement).execute(db);
}
