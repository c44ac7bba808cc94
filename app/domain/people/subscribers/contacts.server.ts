import type { InferResult } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { CONSENT_STATE, matchesFilters, PERSON } from "./subscriber-filters.server.ts";

export type Contact = InferResult<ReturnType<typeof contactsQuery>>[number];

/** Everybody who left an address here, or came by an import. */
export async function listContacts(db: Db, filters: ContactFilters, page: number): Promise<PageOf<Contact>> {
  const ordered = contactsQuery(db, filters).orderBy("createdAt", "desc").orderBy("subscribers.id", "desc");
  return readPage(db, ordered, page, (row) => row);
}

export function contactsQuery(db: Db, filters: ContactFilters) {
  return db
    .selectFrom("subscribers")
    .select(["subscribers.id", "createdAt", "source", "tags", ...PERSON, ...CONSENT_STATE])
    .where(matchesFilters(filters));
}

export async function countContacts(db: Db) {
  const count = (table: "subscribers" | "challengeSignups" | "guideRequests" | "leadRequests") =>
    db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"));
  return db
    .selectNoFrom([
      count("subscribers").as("all"),
      count("challengeSignups").as("challenge"),
      count("guideRequests").as("guide"),
      count("leadRequests").as("lead"),
    ])
    .executeTakeFirstOrThrow();
}
