import { expressionBuilder, type InferResult, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import type { GivenConsent as TickedBox } from "#db/types.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { withdrawnBeforeErasure } from "./permission.server.ts";
import {
  agreedByOrder,
  CONSENT_STATE,
  givenAt,
  isNotWithdrawn,
  isProven,
  matchesFilters,
  PERSON,
} from "./subscriber-filters.server.ts";

const [withdrawnAt, confirmedAt] = [sql.ref("subscribers.consentWithdrawnAt"), sql.ref("subscribers.confirmedAt")];

/** Not withdrawn, and confirmed from the mailbox since it was given (double opt-in). */
export const isConsentConfirmed = sql<boolean>`(${isNotWithdrawn} and coalesce(${confirmedAt} >= ${givenAt}, false))`;

/** Confirmed, or brought with its proof. */
export const isConsentInForce = sql<SqlBool>`(${isConsentConfirmed} or ${isProven})`;

/** What `mayMarketTo` asks, of an address beside its row of `subscribers` where it has one. */
export const mayBeMarketedTo = (email: RawBuilder<unknown>) => sql<boolean>`(subscribers.unsubscribed_at is null
  and (coalesce(${isConsentInForce}, false) or ${agreedByOrder(email)}))`;

export const isConfirmed = sql<SqlBool>`(${confirmedAt} is not null and ${sql.ref("subscribers.unsubscribedAt")} is null
  and (not ${isNotWithdrawn} or ${isConsentInForce}))`;

export const consentTextNotWithdrawn = sql<
  string | null
>`case when ${isNotWithdrawn} then subscribers.consent->>'text' end`;

export type GivenConsent = InferResult<ReturnType<typeof consentsQuery>>[number];

/** What was ticked in a form, and by buyers on the order page; `createdAt` is when they signed up or ordered. */
export function consentsQuery(db: Db, filters: ContactFilters) {
  const given = consentsOfForms(db).unionAll(consentsOfOrders(db));
  return db
    .selectFrom(given.as("subscribers"))
    .select(["id", "createdAt", "source", "consent", ...PERSON, "isInForce", ...CONSENT_STATE])
    .where(matchesFilters(filters)(expressionBuilder<DB, "subscribers">()));
}

function consentsOfForms(db: Db) {
  return db
    .selectFrom("subscribers")
    .select(["subscribers.id", "subscribers.createdAt", "source", "consent", ...PERSON, "consentWithdrawnAt"])
    .select(isConsentInForce.as("isInForce"))
    .where("consent", "is not", null);
}

/** A payment confirms the address. In force by the rule of `mayMarketTo`. */
function consentsOfOrders(db: Db) {
  const withdrawnBefore = sql`(select at from withdrawn_consents
    where email_hash = encode(sha256(convert_to(orders.email, 'UTF8')), 'hex'))`;
  const isInForce = sql<SqlBool>`(${sql.ref("subscribers.unsubscribedAt")} is null
    and coalesce(orders.created_at > coalesce(${withdrawnAt}, ${withdrawnBefore}), true))`;
  return db
    .selectFrom("orders")
    .leftJoin("subscribers", "subscribers.email", "orders.email")
    .select(["orders.id", "orders.createdAt", sql<string>`'order'`.as("source")])
    .select(
      sql<TickedBox | null>`jsonb_path_query_first(orders.consents, '$[*] ? (@.id == "marketing")')`.as("consent"),
    )
    .select(["orders.email", "firstName", "phone", "orders.paidAt as confirmedAt", "unsubscribedAt"])
    .select("consentWithdrawnAt")
    .select(isInForce.as("isInForce"))
    .where("orders.paidAt", "is not", null)
    .where("orders.email", "!=", "")
    .where("orders.consents", "@>", sql<never>`'[{"id": "marketing"}]'::jsonb`);
}

/** Every consent of an address with its proof, and the days on which it was taken back. */
export async function consentsOfAddress(db: Db, email: string) {
  const given = await consentsQuery(db, { list: "consents", search: "", cohort: null, status: null })
    .where("email", "=", email)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const subscriber = await db
    .selectFrom("subscribers")
    .select([
      "source",
      "createdAt",
      "confirmedAt",
      "unsubscribedAt",
      "consentWithdrawnAt",
      "monthlySince",
      "tags",
      "sourceWord",
      "heardFrom",
      "heardFromWords",
      ...CONSENT_STATE,
    ])
    .where("email", "=", email)
    .executeTakeFirst();
  return { given, subscriber: subscriber ?? null, withdrawnBefore: await withdrawnBeforeErasure(db, email) };
}
