import type { Db } from "#db/connection.server.ts";
import { FIRST_ON_SALE, selectOffers, toFormation } from "../catalogue/for-sale.server.ts";
import { invalidatePages } from "../values/invalidate-pages.server.ts";
import { isShopOpen } from "./checklist.server.ts";

/**
 * Records when a training can be bought for the first time: the history of its practised prices begins then. A late
 * record makes that history shorter, which announces no reduction too early.
 */
export async function recordFirstSales(db: Db): Promise<void> {
  if (!(await isShopOpen(db))) return;
  const now = new Date();
  const unsold = await selectOffers(db).where(FIRST_ON_SALE, "is", null).execute();
  const sold = unsold.filter((row) => toFormation(row, now).notForSale === null).map(({ id }) => id);
  if (sold.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("formations")
      .set({ [FIRST_ON_SALE]: now })
      .where("id", "in", sold)
      .where(FIRST_ON_SALE, "is", null)
      .execute();
    await invalidatePages(trx);
  });
}
