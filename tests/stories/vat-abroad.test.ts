import { expect, test } from "vitest";
import type { Company } from "#db/types.ts";
import { sessionOf } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/jobs.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { raiseEuSalesTo, toldOfThresholds } from "#tests/support/turnover.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A small business, which charges no VAT in France, sells to other members of the Union. */
const shop = await aShop();

test("beyond 10,000 € a year in other members consumers pay their country's VAT, and the seller is told before; companies pay none", async () => {
  const first = await soldTo("DE");
  expect(first).toMatchObject({ vatTreatment: "franchise", vatCents: 0 });
  await raiseEuSalesTo(shop, first?.number ?? "", 1_000_000 - (first?.totalCents ?? 0));
  await runJob(shop, "compare-with-stripe");
  expect(await toldOfThresholds(shop)).toEqual([expect.stringMatching(/8\s000/)]);
  expect(await soldTo("DE")).toMatchObject({ vatTreatment: "franchise" });
  expect(await soldTo("BE")).toMatchObject({ regime: "franchise", vatTreatment: "taxed", vatRate: 2100 });
  expect(await soldTo("FR")).toMatchObject({ vatTreatment: "franchise" });
  const company = { name: "Atelier Åberg", siren: "", vatNumber: "BE0403170701" };
  expect(await soldTo("BE", company)).toMatchObject({ vatTreatment: "reverse-charge", vatCents: 0 });
  // Such an invoice names the seller's number too, which the seller's file does not have.
  const told = shop.db.selectFrom("alerts").select("orderId").where("key", "=", "no-vat-number");
  expect(await told.execute()).toHaveLength(1);
  await runJob(shop, "compare-with-stripe");
  expect(await toldOfThresholds(shop)).toEqual([/8\s000/, /10\s000/].map((euros) => expect.stringMatching(euros)));
});

test("a company of another member cannot order while the seller has no VAT number", async () => {
  const company = { email: "atelier@exemple.fr", entreprise: "Atelier Åberg", tva: "BE0403170701" };
  const visitor = new Visitor(shop.url);
  const refused = await visitor.submit(await visitor.open("/checkout/mindset"), { cgv: true, ...company });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Nous ne vendons pas encore aux entreprises d’un autre pays");
  expect(refused.document.querySelector("[name=tva][aria-invalid]")?.getAttribute("value")).toBe(company.tva);
});

let buyers = 0;

/** The invoice of a sale to somebody there. */
async function soldTo(country: string, company?: Company) {
  const email = `acheteuse${++buyers}@exemple.fr`;
  const visitor = new Visitor(shop.url);
  const page = await visitor.submit(await visitor.open("/checkout/mindset"), { email, cgv: true });
  const { id } = await findOrder(shop, email);
  // As an order from before the shop refused them.
  if (company)
    await shop.db
      .updateTable("orders")
      .set({ company: JSON.stringify(company) })
      .where("id", "=", id)
      .execute();
  await shop.stripe.pay(sessionOf(page), { country });
  const invoice = () =>
    shop.db
      .selectFrom("invoices")
      .select(["number", "regime", "vatTreatment", "vatRate", "vatCents", "totalCents"])
      .where("orderId", "=", id)
      .executeTakeFirst();
  await eventually(async () => (await invoice()) !== undefined);
  return invoice();
}
