import { sql } from "kysely";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import type { VatRegime } from "#db/types.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { formatEuros } from "../../values/money.ts";
import { parisDay } from "../../values/time.ts";
import { readEuSales, readTurnover } from "./books.server.ts";
import { EU_THRESHOLDS, reachedThresholds, THRESHOLDS, watchedDays } from "./thresholds.ts";
import { type DatedRegime, regimeOn } from "./vat.ts";

export async function listRegimes(db: Db): Promise<(DatedRegime & { decidedBy: string; decidedAt: Date })[]> {
  const rows = await db
    .selectFrom("vatRegimes")
    .select(["startsOn", "regime", "decidedBy", "decidedAt"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, startsOn: Temporal.PlainDate.from(row.startsOn) }));
}

export async function regimeOnDay(db: Db, day: Temporal.PlainDate): Promise<VatRegime> {
  return regimeOn(await listRegimes(db), day);
}

export type RegimeRefusal = "past" | "invoiced" | "same";
type RegimeAnswer = { ok: true; before: VatRegime } | { ok: false; reason: RegimeRefusal };

/** Whether it may be decided: of a day of which something is invoiced, the regime stays. */
export async function asksRegime(db: Db, { regime, startsOn }: DatedRegime): Promise<RegimeAnswer> {
  if (Temporal.PlainDate.compare(startsOn, parisDay(new Date())) < 0) return { ok: false, reason: "past" };
  const decided = await listRegimes(db);
  const before = regimeOn(decided, startsOn);
  // Without any decision, that of staying without VAT is one.
  if (before === regime && decided.length > 0) return { ok: false, reason: "same" };
  const invoiced = await db
    .selectFrom("invoices")
    .select("number")
    .where("issuedAt", ">=", sql<Date>`${startsOn.toString()}::timestamp at time zone 'Europe/Paris'`)
    .where("kind", "=", "invoice")
    .limit(1)
    .executeTakeFirst();
  return invoiced ? { ok: false, reason: "invoiced" } : { ok: true, before };
}

export async function decideRegime(db: Db, actor: Actor, { regime, startsOn }: DatedRegime): Promise<RegimeAnswer> {
  return db.transaction().execute(async (trx) => {
    // Neither another decision nor an invoice comes between: an invoice takes its number before it reads the regime.
    await sql`lock table vat_regimes, invoice_counters in share row exclusive mode`.execute(trx);
    const answer = await asksRegime(trx, { regime, startsOn });
    if (!answer.ok) return answer;
    await trx
      .insertInto("vatRegimes")
      .values({ regime, startsOn: startsOn.toString(), decidedBy: actor.name })
      .execute();
    await audit(trx, actor, {
      action: "create",
      entity: "vat-regime",
      entityId: startsOn.toString(),
      before: { regime: answer.before },
      after: { regime },
    });
    return answer;
  });
}

export async function watchTurnover(db: Db): Promise<void> {
  for (const day of watchedDays(parisDay(new Date()))) await watchYear(db, day);
}

async function watchYear(db: Db, day: Temporal.PlainDate): Promise<void> {
  const { year } = day;
  const regime = await regimeOnDay(db, day);
  if (regime === "franchise") await watch("turnover", THRESHOLDS, await readTurnover(db, year));
  if (regime !== "oss") await watch("euSales", EU_THRESHOLDS, (await readEuSales(db, year)).highest);

  async function watch(sum: "turnover" | "euSales", thresholds: readonly number[], reached: number): Promise<void> {
    for (const threshold of reachedThresholds(reached, thresholds)) {
      const key = `${sum}:${year}:${threshold}`;
      const known = await db.selectFrom("alerts").select("key").where("key", "=", key).executeTakeFirst();
      if (!known)
        await alertOperator(db, { key, ...operatorAlerts[sum](year, formatEuros(threshold), formatEuros(reached)) });
    }
  }
}
