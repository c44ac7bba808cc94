import type { InferResult } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { countRows } from "../../values/read-page.server.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { CONSENT_STATE, matchesFilters, PERSON } from "./subscriber-filters.server.ts";

export type Contact = InferResult<ReturnType<typeof contactsQuery>>[number];

/** Everybody who left an address here, or came by an import. */
export function contactsQuery(db: Db, filters: ContactFilters) {
  return db
    .selectFrom("subscribers")
    .select(["subscribers.id", "createdAt", "source", "tags", ...PERSON, ...CONSENT_STATE])
    .where(matchesFilters(filters));
}

export async function countContacts(db: Db) {
  return {
    all: await countRows(db, db.selectFrom("subscribers")),
    challenge: await countRows(db, db.selectFrom("challengeSignups")),
    guide: await countRows(db, db.selectFrom("guideRequests")),
    lead: await countRows(db, db.selectFrom("leadRequests")),
  };
}
