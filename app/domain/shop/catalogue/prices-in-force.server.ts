import type { Db } from "#db/connection.server.ts";
import { keptReading } from "../../values/kept-reading.server.ts";
import { formatPrice } from "../../values/money.ts";
import { amountAt, type PricedFormation } from "./pricing.ts";

export const PRICE_COLUMNS = [
  "price",
  "promotionalPrice",
  "promotionFrom",
  "promotionUntil",
  "launchUntil",
  "nextAmount",
  "type",
] as const satisfies (keyof PricedFormation)[];

export function pricedOf(row: PricedFormation): PricedFormation {
  const { price, promotionalPrice, promotionFrom, promotionUntil, launchUntil, nextAmount, type } = row;
  return { price, promotionalPrice, promotionFrom, promotionUntil, launchUntil, nextAmount, type };
}

const readPriced = keptReading((db) =>
  db
    .selectFrom("formations")
    .select(["slug", ...PRICE_COLUMNS])
    .orderBy("slug")
    .execute(),
);

/** By the formation's slug. The time alone changes a price, so it is asked each time. */
export async function pricesInForce(db: Db): Promise<Map<string, () => string>> {
  const now = new Date();
  return new Map((await readPriced(db)).map((row) => [row.slug, () => formatPrice(amountAt(row, now), row.type)]));
}
