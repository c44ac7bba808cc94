import { type InferResult, type SqlBool, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { matchesFilters, PERSON } from "./subscriber-filters.server.ts";

const [withdrawnAt, confirmedAt] = [sql.ref("subscribers.consentWithdrawnAt"), sql.ref("subscribers.confirmedAt")];
const givenAt = sql`(subscribers.consent->>'at')::timestamptz`;

/** By the application's clock. */
const isNotWithdrawn = sql`(subscribers.consent is not null and (${withdrawnAt} is null or ${withdrawnAt} < ${givenAt}))`;

/** Not withdrawn, and confirmed from the mailbox since it was given (double opt-in). */
export const isConsentInForce = sql<SqlBool>`(${isNotWithdrawn} and coalesce(${confirmedAt} >= ${givenAt}, false))`;

export const isConfirmed = sql<SqlBool>`(${confirmedAt} is not null and ${sql.ref("subscribers.unsubscribedAt")} is null
  and (not ${isNotWithdrawn} or ${isConsentInForce}))`;

export const consentTextNotWithdrawn = sql<
  string | null
>`case when ${isNotWithdrawn} then subscribers.consent->>'text' end`;

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
