import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { parisDay } from "../../values/time.ts";
import { readTurnover } from "./books.server.ts";
import { reachedThresholds, watchedDays } from "./thresholds.ts";
import { regimeOnDay } from "./vat-regimes.server.ts";

export async function watchTurnover(db: Db): Promise<void> {
  for (const day of watchedDays(parisDay(new Date()))) await watchYear(db, day);
}

async function watchYear(db: Db, day: Temporal.PlainDate): Promise<void> {
  if ((await regimeOnDay(db, day)) !== "franchise") return;
  const turnover = await readTurnover(db, day.year);
  for (const threshold of reachedThresholds(turnover)) {
    const key = `turnover:${day.year}:${threshold}`;
    const known = await db.selectFrom("alerts").select("key").where("key", "=", key).executeTakeFirst();
    if (!known) await alertOperator(db, { key, ...operatorAlerts.turnover(day.year, threshold, turnover) });
  }
}
