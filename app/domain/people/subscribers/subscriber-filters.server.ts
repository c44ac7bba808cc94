import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { anywhere } from "../../values/search.ts";
import type { ContactFilters } from "./contact-lists.ts";

export const PERSON = ["email", "firstName", "phone", "confirmedAt", "unsubscribedAt"] as const;

const withdrawnAt = sql.ref("subscribers.consentWithdrawnAt");
export const givenAt = sql`(subscribers.consent->>'at')::timestamptz`;

/** By the application's clock. */
export const isNotWithdrawn = sql<boolean>`(subscribers.consent is not null
  and (${withdrawnAt} is null or ${withdrawnAt} < ${givenAt}))`;

/** Given elsewhere, with its proof. Whoever has ever left here comes back by a new sign-up only. */
export const isProven = sql<boolean>`(${sql.ref("subscribers.unsubscribedAt")} is null and ${withdrawnAt} is null
  and exists (select from consent_proofs where subscriber_id = ${sql.ref("subscribers.id")})
  and not exists (select from withdrawn_consents
    where email_hash = encode(sha256(convert_to(${sql.ref("subscribers.email")}, 'UTF8')), 'hex')))`;

/** However it was typed: « Guide » is « guide ». */
export const hasTag = (tag: string, tags: RawBuilder<unknown> = sql.ref("tags")) =>
  sql<SqlBool>`lower(${tag}) in (select lower(own) from unnest(${tags}) as own)`;

/** Ticked on the page of an order that was paid, and not withdrawn since. Of an address beside its row of `subscribers` where it has one. */
export const agreedByOrder = (email: RawBuilder<unknown>) => sql<boolean>`exists (
    select from orders where orders.email = ${email} and paid_at is not null
    and consents @> '[{"id": "marketing"}]' and orders.created_at > coalesce(subscribers.consent_withdrawn_at,
      (select at from withdrawn_consents
        where email_hash = encode(sha256(convert_to(${email}, 'UTF8')), 'hex')), '-infinity'))`;

const isByOrder = agreedByOrder(sql.ref("subscribers.email"));

/** Who never ticked the box, has withdrawn the consent or came with its proof, has nothing to confirm. */
export const CONSENT_STATE = [
  isNotWithdrawn.as("hasConsented"),
  isProven.as("isProven"),
  isByOrder.as("isByOrder"),
] as const;

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
  if (status === "confirmed")
    return where.and([stays, where.or([where("confirmedAt", "is not", null), isProven, isByOrder])]);
  const unconfirmed = where.and([stays, where("confirmedAt", "is", null), where.not(where.or([isProven, isByOrder]))]);
  if (status === "unconfirmed") return where.and([unconfirmed, isNotWithdrawn]);
  if (status === "without-consent") return where.and([unconfirmed, where.not(isNotWithdrawn)]);
  return where.lit(true);
}
