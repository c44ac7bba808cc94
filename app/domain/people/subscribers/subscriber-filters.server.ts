import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from "kysely";
import type { DB } from "#db/schema.ts";
import { anywhere } from "../../values/search.ts";
import type { ContactFilters } from "./contact-lists.ts";

export const PERSON = ["email", "firstName", "phone", "confirmedAt", "unsubscribedAt"] as const;

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
  if (status === "unconfirmed") return where.and([stays, where("confirmedAt", "is", null)]);
  return where.lit(true);
}
