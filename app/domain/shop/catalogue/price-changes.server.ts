import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { audit } from "../../journal/audit/audit.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { pricedOf } from "./for-sale.server.ts";
import { amountAt, changesBetween, isOver } from "./pricing.ts";

/**
 * Records the price changes of this training whose day has come, in the caller's transaction: a launch that ended, a
 * promotion that began or ended. A change that is recorded late gets the time at which it took effect. A repeated or
 * concurrent run records nothing more.
 */
export async function applyDuePrices(trx: Db, id: string, now = new Date()): Promise<void> {
  await trx.selectFrom("formations").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const row = await datedPrices(trx).where("formations.id", "=", id).executeTakeFirst();
  if (!row) return;
  const formation = pricedOf(row);
  const due = changesBetween(formation, row.noted_at ?? new Date(0), now);
  const amounts = [row.noted_amount, ...due.map(({ amountCents }) => amountCents)];
  const changes = due.filter(({ amountCents }, index) => amountCents !== amounts[index]);
  for (const { amountCents, validFrom } of changes) {
    await trx
      .insertInto("formation_prices")
      .values({ formation_id: id, amount_cents: amountCents, valid_from: validFrom })
      .execute();
  }
  const after = columnsAfter(row, now);
  if (after) {
    await trx
      .updateTable("formations")
      .set({ ...after, updated_at: sql`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, row[column as keyof typeof row]]));
    await audit(trx, { name: "worker" }, { action: "update", entity: "formation", entityId: id, before, after });
  }
  if (changes.length > 0 || after) await invalidatePages(trx);
}

/** The trainings with a price that a day changes, and the price that was last recorded. */
export function datedPrices(db: Db) {
  return db
    .selectFrom("formations")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("formation_prices")
          .select(["amount_cents as noted_amount", "valid_from as noted_at"])
          .whereRef("formation_prices.formation_id", "=", "formations.id")
          .orderBy("valid_from", "desc")
          .orderBy("formation_prices.id", "desc")
          .limit(1)
          .as("noted"),
      (join) => join.onTrue(),
    )
    .select([
      "formations.id",
      "price",
      "promotional_price",
      "promotion_from",
      "promotion_until",
      "launch_until",
      "next_amount",
      "type",
      "noted_amount",
      "noted_at",
    ])
    .where((eb) =>
      eb.or([
        eb("launch_until", "is not", null),
        eb("promotion_from", "is not", null),
        eb("promotion_until", "is not", null),
      ]),
    );
}

type Dated = Awaited<ReturnType<ReturnType<typeof datedPrices>["executeTakeFirstOrThrow"]>>;

/** The columns to change once a launch or a promotion is over: the next price, or the plain one, applies. */
function columnsAfter(row: Dated, now: Date) {
  const noPromotion = { promotional_price: null, promotion_from: null, promotion_until: null };
  const { launch_until, promotion_until } = row;
  if (isOver(launch_until, now))
    return { price: amountAt(pricedOf(row), now) / 100, launch_until: null, next_amount: null, ...noPromotion };
  return isOver(promotion_until, now) ? noPromotion : null;
}
