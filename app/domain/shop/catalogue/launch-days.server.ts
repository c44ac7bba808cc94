import { type ExpressionBuilder, sql } from "kysely";
import { livemode, showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { jsonObjectFrom } from "#db/json.server.ts";
import type { DB } from "#db/schema.ts";
import { isLaunch, type PricedFormation, type PriceHistory } from "./pricing.ts";

/** The one prolongation of a launch price, which its price history tells. */
export function launchProlongation(eb: ExpressionBuilder<DB, "formations">) {
  return jsonObjectFrom(
    eb
      .selectFrom("launchDays as longer")
      .innerJoin("launchDays as first", (join) =>
        join
          .onRef("first.formationId", "=", "longer.formationId")
          .onRef("first.livemode", "=", "longer.livemode")
          .on("first.isProlongation", "=", sql.lit(false)),
      )
      .select(["first.until as announced", "longer.until", "longer.reason", "longer.at"])
      .whereRef("longer.formationId", "=", "formations.id")
      .where("longer.livemode", "=", sql.lit(showsLive()))
      .where("longer.isProlongation", "=", sql.lit(true)),
  );
}

/** The day that visitors were told. One that is noted already stays. */
export async function noteLaunch(trx: Db, formationId: string, until: string): Promise<void> {
  await trx
    .insertInto("launchDays")
    .values({ formationId, livemode, isProlongation: false, until })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Change {
  id: string;
  before: PricedFormation & { status: string };
  after: PricedFormation;
  history: PriceHistory;
  /** As typed; empty counts as none. */
  reason: string | null;
}

/**
 * A launch price is prolonged once at most, with its reason in the public history: a last day that is put off again and
 * again presses buyers with an end that never comes (art. L121-2). Ended and begun again, or hidden in a draft
 * meanwhile, it is prolonged too.
 */
export async function prolongLaunch(
  trx: Db,
  { id, before, after, history, reason }: Change,
): Promise<{ reason: "launch-unexplained" | "launch-prolonged" } | null> {
  const now = new Date();
  if (before.status !== "draft" && isLaunch(before, history, now)) await noteLaunch(trx, id, before.launchUntil);
  if (!isLaunch(after, history, now) || after.launchUntil <= (before.launchUntil ?? "")) return null;
  const days = await trx
    .selectFrom("launchDays")
    .select("isProlongation")
    .where("formationId", "=", id)
    .where("livemode", "=", livemode)
    .execute();
  if (days.length === 0) return null;
  if (days.some(({ isProlongation }) => isProlongation)) return { reason: "launch-prolonged" };
  if (!reason) return { reason: "launch-unexplained" };
  await trx
    .insertInto("launchDays")
    .values({ formationId: id, livemode, isProlongation: true, until: after.launchUntil, reason })
    .execute();
  return null;
}
