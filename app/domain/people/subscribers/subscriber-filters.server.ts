import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { anywhere } from "../../values/search.ts";
import type { ContactFilters } from "./contact-lists.ts";

/** The columns that every list shows of a person. */
export const PERSON = ["email", "firstName", "phone", "confirmedAt", "unsubscribedAt"] as const;

/** The subscribers who match the filters. */
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

function hasStatus(status: ContactFilters["status"]): Expression<SqlBool> {
  if (status === "unsubscribed") return sql<SqlBool>`unsubscribed_at is not null`;
  if (status === "confirmed") return sql<SqlBool>`(confirmed_at is not null and unsubscribed_at is null)`;
  if (status === "unconfirmed") return sql<SqlBool>`(confirmed_at is null and unsubscribed_at is null)`;
  return sql<SqlBool>`true`;
}
