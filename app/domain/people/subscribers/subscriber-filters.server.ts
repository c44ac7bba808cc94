import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { anywhere } from "../../values/search.ts";
import type { ContactFilters } from "./contact-lists.ts";

export const PERSON = ["email", "firstName", "phone", "confirmedAt", "unsubscribedAt"] as const;

const withdrawnAt = sql.ref("subscribers.consentWithdrawnAt");
export const givenAt = sql`(subscribers.consent->>'at')::timestamptz`;

/** By the application's clock. */
export const isNotWithdrawn = sql<boolean>`(subscribers.consent is not null
  and (${withdrawnAt} is null or ${withdrawnAt} < ${givenAt}))`;

/** Who never ticked the box, or has withdrawn the consent, has nothing to confirm. */
export const hasConsented = isNotWithdrawn.as("hasConsented");

export function matchesFilters({ search, status }: Pick<ContactFilters, "search" | "status">) {
  return (where: ExpressionBuilder<DB, "subscribers">): Expression<SqlBool> =>
    where.and([matchesSearch(where, search), hasStatus(status)]);
}

function matchesSearch(where: ExpressionBuilder<DB, "subscribers">, search: string): Expression<SqlBool> {
  if (search === "") return where.lit(true);
  return where.or([
    where("email", "ilike", anywhere(search)),
    where("firstName", "ilike", anywhere(search)),
    where("phone", "ilike", anywhere(search)),
  ]);
}

export function hasStatus(status: ContactFilters["status"]): Expression<SqlBool> {
  const where = expressionBuilder<DB, "subscribers">();
  if (status === "unsubscribed") return where("unsubscribedAt", "is not", null);
  const stays = where("unsubscribedAt", "is", null);
  if (status === "confirmed") return where.and([stays, where("confirmedAt", "is not", null)]);
  const unconfirmed = where.and([stays, where("confirmedAt", "is", null)]);
  if (status === "unconfirmed") return where.and([unconfirmed, isNotWithdrawn]);
  if (status === "without-consent") return where.and([unconfirmed, where.not(isNotWithdrawn)]);
  return where.lit(true);
}
