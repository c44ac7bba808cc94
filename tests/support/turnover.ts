import { sql } from "kysely";
import { parisDay, parisMidnight } from "#app/domain/values/time.ts";
import { changeProofs } from "./proofs.ts";
import type { Shop } from "./shop.ts";

/** As if the year's first invoice, issued half an hour after the month began in Paris, had made up for the rest in France. */
export async function raiseTurnoverTo(shop: Shop, cents: number): Promise<void> {
  const today = parisDay(new Date());
  const { year } = today;
  const issuedAt = new Date(parisMidnight(today.with({ day: 1 })).getTime() + 1_800_000);
  await changeProofs(shop, ["invoices"], async (db) => {
    const { rows } = await sql<{ rest: number }>`select (${cents}::int - sum(case kind when 'invoice' then net_cents
      else -net_cents end))::int as rest from invoices where buyer ->> 'country' = 'FR'`.execute(db);
    const rest = rows[0]?.rest ?? 0;
    await sql`update invoices set net_cents = net_cents + ${rest}, total_cents = total_cents + ${rest},
      issued_at = ${issuedAt}, paid_at = ${`${year}-01-14T23:30:00Z`} where number = ${`F${year}-000001`}`.execute(db);
  });
}

/** The subjects of the emails about thresholds, oldest first. */
export async function toldOfThresholds(shop: Shop): Promise<string[]> {
  const emails = await shop.inspect((db) =>
    db
      .selectFrom("emails")
      .select(sql<string>`props ->> 'subject'`.as("subject"))
      .where("template", "=", "operator-alert")
      .where(sql`props ->> 'subject'`, "like", "%seuil%")
      .orderBy("id")
      .execute(),
  );
  return emails.map(({ subject }) => subject);
}

/** As if an invoice, of the sales to consumers in other members, had made up for the rest. */
export async function raiseEuSalesTo(shop: Shop, number: string, cents: number): Promise<void> {
  await changeProofs(shop, ["invoices"], async (db) => {
    await sql`update invoices set net_cents = net_cents + rest, total_cents = total_cents + rest
      from (select (${cents}::int - sum(case kind when 'invoice' then net_cents else -net_cents end))::int as rest
        from invoices where buyer ->> 'country' <> 'FR' and vat_treatment <> 'reverse-charge') others
      where number = ${number}`.execute(db);
  });
}
