import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import { alertOperator } from "../../orders/alerts.server.ts";
import { parisDay } from "../../values/time.ts";
import { readTurnover } from "../books.server.ts";
import { regimeOnDay } from "../vat-regimes.server.ts";
import { reachedThresholds } from "./thresholds.ts";

/** Alerts the seller once a year to each threshold that the turnover has reached, while no VAT is charged. */
export async function watchTurnover(db: Db): Promise<void> {
  const today = parisDay(new Date());
  if ((await regimeOnDay(db, today)) !== "franchise") return;
  const turnover = await readTurnover(db, today.year);
  for (const threshold of reachedThresholds(turnover)) {
    const key = `turnover:${today.year}:${threshold}`;
    const known = await db.selectFrom("alerts").select("key").where("key", "=", key).executeTakeFirst();
    if (!known) await alertOperator(db, { key, ...operatorAlerts.turnover(today.year, threshold, turnover) });
  }
}
