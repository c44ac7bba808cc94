import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { audit } from "../../journal/audit/audit.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { noteLaunch } from "./launch-days.server.ts";
import { PRICE_COLUMNS, pricedOf } from "./prices-in-force.server.ts";
import { amountAt, changesBetween, isOver } from "./pricing.ts";

/** A late record gets the time at which the change took effect. A repeated or concurrent run records nothing more. */
export async function applyDuePrices(trx: Db, id: string): Promise<void> {
  const now = new Date();
  await trx.selectFrom("formations").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const row = await datedPrices(trx).where("formations.id", "=", id).executeTakeFirst();
  if (!row) return;
  const formation = pricedOf(row);
  const due = changesBetween(formation, row.notedAt ?? new Date(0), now);
  const amounts = [row.notedAmount, ...due.map(({ amountCents }) => amountCents)];
  const changes = due.filter(({ amountCents }, index) => amountCents !== amounts[index]);
  for (const change of changes) {
    await trx
      .insertInto("formationPrices")
      .values({ formationId: id, ...change })
      .execute();
  }
  // While nobody could buy, the raise is no price that was practised, and the launch could begin again.
  if (row.launchUntil !== null && row.status !== "draft" && isOver(row.launchUntil, now))
    await noteLaunch(trx, id, row.launchUntil);
  const after = columnsAfter(row, now);
  if (after) {
    await trx
      .updateTable("formations")
      .set({ ...after, updatedAt: sql`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, row[column as keyof typeof row]]));
    await audit(trx, { name: "worker" }, { action: "update", entity: "formation", entityId: id, before, after });
  }
  if (changes.length > 0 || after) await invalidatePages(trx);
}

function datedPrices(db: Db) {
  return db
    .selectFrom("formations")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("formationPrices")
          .select(["amountCents as notedAmount", "validFrom as notedAt"])
          .whereRef("formationPrices.formationId", "=", "formations.id")
          .orderBy("validFrom", "desc")
          .orderBy("formationPrices.id", "desc")
          .limit(1)
          .as("noted"),
      (join) => join.onTrue(),
    )
    .select(["formations.id", "status", ...PRICE_COLUMNS, "notedAmount", "notedAt"])
    .where((eb) =>
      eb.or([
        eb("launchUntil", "is not", null),
        eb("promotionFrom", "is not", null),
        eb("promotionUntil", "is not", null),
      ]),
    );
}

type Dated = Awaited<ReturnType<ReturnType<typeof datedPrices>["executeTakeFirstOrThrow"]>>;

function columnsAfter(row: Dated, now: Date) {
  const noPromotion = { promotionalPrice: null, promotionFrom: null, promotionUntil: null };
  const { launchUntil, promotionUntil } = row;
  if (isOver(launchUntil, now))
    return { price: amountAt(pricedOf(row), now) / 100, launchUntil: null, nextAmount: null, ...noPromotion };
  return isOver(promotionUntil, now) ? noPromotion : null;
}

export async function applyAllDuePrices(db: Db): Promise<void> {
  const apply = ({ id }: { id: string }) => db.transaction().execute((trx) => applyDuePrices(trx, id));
  await forEachRow(db, "apply-price", await datedPrices(db).execute(), apply);
}

const SHOWN = 100;

/** The price history of a formation, newest first, from which announced reductions are computed. Cents. */
export async function listPrices(db: Db, formationId: string): Promise<{ id: number; amount: number; since: Date }[]> {
  return db
    .selectFrom("formationPrices")
    .select(["id", "amountCents as amount", "validFrom as since"])
    .where("formationId", "=", formationId)
    .orderBy("validFrom", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}
