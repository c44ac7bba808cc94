import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { OrderType } from "#db/types.ts";
import { isCodeBegun, isCodeOver } from "../catalogue/announced-codes.server.ts";
import { type CodeTerms, priceWithCode } from "../catalogue/code-price.ts";
import { lowestBeforeCode } from "../catalogue/code-reference.ts";
import { historyOf, selectOffers, toFormation } from "../catalogue/for-sale.server.ts";
import { pricedOf } from "../catalogue/prices-in-force.server.ts";
import { codeKey } from "./code-name.ts";

/** A code as its own page tells it. A reserved one has no page. */
export async function findPublicCode(db: Db, typed: string) {
  return db
    .selectFrom("codes")
    .select(["code", "percent", "cents", "formationIds", "startsAt", "maxUses", "oncePerPerson"])
    .select([sql<Date>`ends_at`.as("endsAt"), isCodeBegun.as("isBegun"), isCodeOver.as("isOver")])
    .where("code", "=", codeKey(typed))
    .where("kind", "=", sql.lit("public"))
    .executeTakeFirst();
}

/** What a text may say of prices: the percentages of the public codes that are not over, and from what to what they and the promotions lead. Cents. */
export async function announcedReductions(db: Db) {
  const now = new Date();
  const codes = await db
    .selectFrom("codes")
    .select(["percent", "cents", "formationIds"])
    .where("kind", "=", sql.lit("public"))
    .where(({ not }) => not(isCodeOver))
    .execute();
  const rows = await selectOffers(db).where("isActive", "=", true).execute();
  const prices = rows.flatMap((row) => {
    const { id, price } = toFormation(row, now);
    const own = codes.filter(({ formationIds }) => formationIds === null || formationIds.includes(id));
    const reduced = own.map((code) => priceWithCode(price, code));
    const amounts = reduced.flatMap((one) => (one.outcome === "reduced" ? one.amount : []));
    return [price.amount, ...amounts].flatMap((to) => [price.plain, price.amount].map((from) => ({ from, to })));
  });
  return {
    percents: codes.flatMap(({ percent }) => percent ?? []),
    prices: prices.filter(({ from, to }) => to < from),
  };
}

export interface OfferWithCode {
  slug: string;
  name: string;
  type: OrderType;
  /** Cents, without the code. */
  amount: number;
  /** With it; null when the price in force is as low already. */
  reduced: number | null;
  /** Of the thirty days before it begins. */
  lowest: number | null;
}

/** The formations that are for sale now and that a code is for, the cheapest first. */
export async function listOffersWithCode(
  db: Db,
  code: CodeTerms & { formationIds: string[] | null; startsAt: Date },
): Promise<OfferWithCode[]> {
  const now = new Date();
  const { formationIds } = code;
  const rows = await selectOffers(db)
    .where("isActive", "=", true)
    .where("status", "=", "open")
    .$if(formationIds !== null, (query) => query.where("formations.id", "in", formationIds as string[]))
    .orderBy("price")
    .orderBy("slug")
    .execute();
  return rows.flatMap((row) => {
    const { slug, name, type, price, notForSale } = toFormation(row, now);
    const withCode = priceWithCode(price, code);
    if (notForSale || withCode.outcome === "too-low") return [];
    const lowest = lowestBeforeCode(pricedOf(row), historyOf(row), { from: code.startsAt }, now);
    const reduced = withCode.outcome === "reduced" ? withCode.amount : null;
    return [{ slug, name, type, amount: price.amount, reduced, lowest }];
  });
}
