import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Database } from "#db/schema.ts";
import { anywhere } from "../values/search.ts";
import { isConsentInForce } from "./consents/in-force.server.ts";
import type { ContactFilters } from "./views.ts";

/** What each list is about. A page and an export read the same rows; the order and the end are theirs to choose. */

export function signupsOf(db: Db, { search, cohort, state }: ContactFilters) {
  return db
    .selectFrom("challenge_signups")
    .innerJoin("subscribers", "subscribers.id", "challenge_signups.subscriber_id")
    .select(["challenge_signups.id", "challenge_signups.created_at", ...PERSON])
    .select(sql<string>`starts_on::text`.as("starts_on"))
    .where((where) => where.and([isFound(where, search), isInState(state)]))
    .$if(cohort !== null, (query) => query.where("starts_on", "=", cohort));
}

/** Who asked for the guide, whatever she first gave her address for. */
export function guideRequestsOf(db: Db, { search, state }: ContactFilters) {
  return db
    .selectFrom("guide_requests")
    .innerJoin("subscribers", "subscribers.id", "guide_requests.subscriber_id")
    .select(["guide_requests.id", "guide_requests.created_at", ...PERSON])
    .where((where) => where.and([isFound(where, search), isInState(state)]));
}

export function consentsOf(db: Db, { search, state }: ContactFilters) {
  return db
    .selectFrom("subscribers")
    .select(["subscribers.id", "subscribers.created_at", "source", "consent", ...PERSON])
    .select(isConsentInForce.as("is_in_force"))
    .where("consent", "is not", null)
    .where((where) => where.and([isFound(where, search), isInState(state)]));
}

export function messagesOf(db: Db, { search, state }: ContactFilters) {
  return db
    .selectFrom("contact_messages")
    .select(["id", "name", "email", "phone", "message", "page", "answered_at", "created_at"])
    .$if(state === "a-repondre", (query) => query.where("answered_at", "is", null))
    .$if(state === "repondus", (query) => query.where("answered_at", "is not", null))
    .$if(search !== "", (query) =>
      query.where((where) =>
        where.or([
          where("email", "ilike", anywhere(search)),
          where("name", "ilike", anywhere(search)),
          where("phone", "ilike", anywhere(search)),
          where("message", "ilike", anywhere(search)),
        ]),
      ),
    );
}

const PERSON = ["email", "first_name", "phone", "confirmed_at", "unsubscribed_at"] as const;

function isFound(where: ExpressionBuilder<Database, "subscribers">, search: string): Expression<SqlBool> {
  if (search === "") return where.lit(true);
  return where.or([
    where("email", "ilike", anywhere(search)),
    where("first_name", "ilike", anywhere(search)),
    where("phone", "ilike", anywhere(search)),
  ]);
}

function isInState(state: string | null): Expression<SqlBool> {
  if (state === "desinscrites") return sql<SqlBool>`unsubscribed_at is not null`;
  if (state === "confirmees") return sql<SqlBool>`(confirmed_at is not null and unsubscribed_at is null)`;
  if (state === "a-confirmer") return sql<SqlBool>`(confirmed_at is null and unsubscribed_at is null)`;
  return sql<SqlBool>`true`;
}
