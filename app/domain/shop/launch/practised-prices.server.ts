import type { ExpressionBuilder } from "kysely";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { FIRST_ON_SALE, selectOffers, toFormation } from "../catalogue/for-sale.server.ts";
import { applyDuePrices } from "../catalogue/price-changes.server.ts";
import { isShopOpen } from "./checklist.server.ts";

type OfFormation = ExpressionBuilder<DB, "formations">;

function currentPrice({ selectFrom }: OfFormation) {
  return selectFrom("formationPrices")
    .select("formationPrices.id")
    .whereRef("formationPrices.formationId", "=", "formations.id")
    .orderBy("validFrom", "desc")
    .orderBy("formationPrices.id", "desc")
    .limit(1);
}

function isPractised(formation: OfFormation) {
  const { exists, selectFrom } = formation;
  return exists(
    selectFrom("practisedPrices")
      .select("priceId")
      .where("priceId", "=", currentPrice(formation))
      .where("livemode", "=", livemode),
  );
}

/**
 * The first sale of a formation, and since when its current price is practised. A late record makes the history
 * shorter, which announces no reduction too early; without a record a raise is no reference.
 */
export async function recordPractisedPrices(db: Db): Promise<void> {
  if (!(await isShopOpen(db))) return;
  const record = ({ id }: { id: string }) => db.transaction().execute((trx) => recordCurrentPrice(trx, id));
  await forEachRow(db, "record-price", await unrecorded(db).execute(), record);
}

/** The same, for one formation that is being ordered: a second price may be in force before the minute is over. */
export async function recordOrderedPrice(trx: Db, formationId: string): Promise<void> {
  const isUnrecorded = await unrecorded(trx).where("id", "=", formationId).executeTakeFirst();
  if (isUnrecorded && (await isShopOpen(trx))) await recordCurrentPrice(trx, formationId);
}

function unrecorded(db: Db) {
  return db
    .selectFrom("formations")
    .select("id")
    .where((eb) => eb.or([eb(FIRST_ON_SALE, "is", null), eb.not(isPractised(eb))]));
}

async function recordCurrentPrice(trx: Db, id: string): Promise<void> {
  // It also locks the formation: neither its price nor its status changes meanwhile.
  await applyDuePrices(trx, id);
  const row = await selectOffers(trx).where("formations.id", "=", id).executeTakeFirst();
  const now = new Date();
  if (!row || toFormation(row, now).notForSale !== null) return;
  await trx
    .updateTable("formations")
    .set({ [FIRST_ON_SALE]: now })
    .where("id", "=", id)
    .where(FIRST_ON_SALE, "is", null)
    .execute();
  const price = await trx
    .selectFrom("formationPrices")
    .select("id")
    .where("formationId", "=", id)
    .orderBy("validFrom", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (price)
    await trx
      .insertInto("practisedPrices")
      .values({ priceId: price.id, livemode })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await invalidatePages(trx);
}
