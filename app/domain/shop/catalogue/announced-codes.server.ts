import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "#db/json.server.ts";
import type { DB } from "#db/schema.ts";

export const codeUntil = sql<Date | null>`least(ends_at, stopped_at, exhausted_at)`;
export const isCodeBegun = sql<boolean>`starts_at <= now()`;
export const isCodeOver = sql<boolean>`coalesce(${codeUntil} <= now(), false)`;

/** The public codes of a formation, also those that are over: the price history counts them. */
export function announcedCodes(eb: ExpressionBuilder<DB, "formations">) {
  return jsonArrayFrom(
    eb
      .selectFrom("codes")
      .select(["code", "percent", "cents", "startsAt as from", codeUntil.as("until")])
      .where("kind", "=", sql.lit("public"))
      .where(sql<boolean>`(formation_ids is null or formations.id = any (formation_ids))`),
  );
}
