import type { InferResult } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { isConsentInForce } from "./consent-in-force.server.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { matchesFilters, PERSON } from "./subscriber-filters.server.ts";

export type GivenConsent = InferResult<ReturnType<typeof consentsQuery>>[number];

export async function listConsents(db: Db, filters: ContactFilters, page: number): Promise<PageOf<GivenConsent>> {
  const ordered = consentsQuery(db, filters).orderBy("subscribers.createdAt", "desc").orderBy("subscribers.id", "desc");
  return readPage(db, ordered, page, (row) => row);
}

export function consentsQuery(db: Db, filters: ContactFilters) {
  return db
    .selectFrom("subscribers")
    .select(["subscribers.id", "subscribers.createdAt", "source", "consent", ...PERSON])
    .select(isConsentInForce.as("isInForce"))
    .where("consent", "is not", null)
    .where(matchesFilters(filters));
}
