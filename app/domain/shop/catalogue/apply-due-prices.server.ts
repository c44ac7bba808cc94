import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { applyDuePrices, datedPrices } from "./price-changes.server.ts";

export async function applyAllDuePrices(db: Db): Promise<void> {
  const apply = ({ id }: { id: string }) => db.transaction().execute((trx) => applyDuePrices(trx, id));
  await forEachRow(db, "apply-price", await datedPrices(db).execute(), apply);
}
