import { expect, test } from "vitest";
import { parisDay } from "#app/domain/values/time.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Page } from "#tests/support/visitor.ts";

/** Of one day there is one regime, and its invoices have it. */
const shop = await aShop();
const admin = await anAdmin(shop);
const today = parisDay(new Date());
const tomorrow = today.add({ days: 1 });

test("a regime begins after a question, by default tomorrow, and the form shows it afterwards", async () => {
  expect((await ask("standard", "2020-01-01")).text).toContain("Ce jour est passé");
  const asked = await ask("standard");
  expect(asked.text).toMatch(/Franchise en base.*→.*TVA à 20 %.*à partir du/s);
  expect(await regimes()).toEqual([]);
  const done = await admin.submit(asked, {}, "Confirmer le régime");
  expect(done.text).toContain("Le régime de TVA est enregistré.");
  expect(await regimes()).toEqual([{ regime: "standard", startsOn: `${tomorrow}` }]);
  expect(chosen(done)).toBe("standard");
  // As it stands, it changes nothing.
  const again = await admin.submit(done, {}, "Enregistrer le régime");
  expect([again.status, errorAt(again, "regime")]).toEqual([400, "C’est déjà le régime de ce jour."]);
  expect(await regimes()).toHaveLength(1);
});

test("what is decided again for a day that has not come replaces it: the list has one regime a day", async () => {
  await admin.submit(await ask("oss"), {}, "Confirmer le régime");
  const page = await admin.submit(await ask("standard"), {}, "Confirmer le régime");
  const rows = page.document.querySelectorAll("table").find(({ text }) => text.includes("Régimes décidés"));
  expect(rows?.querySelectorAll("tbody tr")).toHaveLength(1);
  expect(chosen(page)).toBe("standard");
});

test("today's regime changes only while nothing is invoiced today, also when the first sale comes between question and answer", async () => {
  const asked = await ask("oss", `${today}`);
  expect(asked.status).toBe(200);
  const order = await aPaidOrder(shop, "entre", "mindset");
  await eventually(async () => (await invoicesOf(order.id)).length === 1);
  const late = await admin.submit(asked, {}, "Confirmer le régime");
  const refused = "Des ventes de ce jour sont déjà facturées : choisissez demain au plus tôt.";
  expect([late.status, errorAt(late, "a_partir_du")]).toEqual([400, refused]);
  expect((await ask("oss", `${today}`)).status).toBe(400);
  expect((await invoicesOf(order.id))[0]).toMatchObject({ regime: "franchise" });
});

/** Up to the question. */
async function ask(regime: string, day?: string): Promise<Page> {
  const page = await admin.open("/admin/comptabilite");
  return admin.submit(page, { regime, ...(day && { a_partir_du: day }) }, "Enregistrer le régime");
}

function chosen(page: Page): string | undefined {
  return page.document.querySelector("[name=regime] [selected]")?.getAttribute("value");
}

function regimes() {
  return shop.db.selectFrom("vatRegimes").select(["regime", "startsOn"]).orderBy("id").execute();
}

function invoicesOf(orderId: string) {
  return shop.db.selectFrom("invoices").select("regime").where("orderId", "=", orderId).execute();
}
