import { expect, test } from "vitest";
import { EU_LIMIT } from "#app/domain/shop/accounting/vat.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { goToStripe, returnAddress, sessionOf } from "#tests/support/buying.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aPaidOrder, findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aSampleFile } from "#tests/support/seller.ts";
import { raiseEuSalesTo } from "#tests/support/turnover.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Of one day there is one regime, and its invoices have it; a company of another member pays the VAT itself. */
const shop = await aShop({ env: { SELLER_FILE: aSampleFile({ vatNumber: "FR 83404833048" }) } });
const admin = await anAdmin(shop);
const today = parisDay(new Date());
const tomorrow = today.add({ days: 1 });

test("a regime begins after a question, by default tomorrow, and the form shows it afterwards", async () => {
  expect((await ask("standard", "2020-01-01")).text).toContain("Ce jour est passé");
  const franchise = await ask("franchise");
  expect(franchise.text).toMatch(/Franchise en base[^→]*c’est déjà ce qui s’applique, faute de décision/);
  // What is asked again after another choice is another question.
  const asked = await admin.submit(franchise, { regime: "standard" }, "Confirmer le régime");
  expect(asked.document.querySelectorAll("#regime button").map(({ text }) => text)).toEqual(["Confirmer le régime"]);
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

test("the VAT number of a company abroad is asked about at VIES when it orders, and one that VIES does not know is refused at its field", async () => {
  shop.vies.unknown.add("DE123456788");
  const refused = await orderFor("inconnue@exemple.fr", "de 123.456.788");
  expect([refused.status, errorAt(refused, "tva")]).toEqual([400, expect.stringContaining("VIES ne connaît pas")]);
  expect(refused.document.querySelector("[name=entreprise]")?.getAttribute("value")).toBe("Werk GmbH");
  expect(shop.vies.asked).toEqual([{ number: "DE123456788", requester: "FR83404833048" }]);
  const placed = shop.db.selectFrom("orders").select("id").where("email", "=", "inconnue@exemple.fr");
  expect(await placed.execute()).toEqual([]);
  // A French number is no reverse charge: nobody is asked.
  await orderFor("lyon@exemple.fr", "FR44732829320");
  expect(shop.vies.asked).toHaveLength(1);
  // The shop's own number, which the register does not have yet, stops no question.
  shop.vies.unknown.add("FR83404833048");
  expect((await orderFor("neuve@exemple.fr", "DE123456787")).url).toContain("/c/pay/");
  const asked = [{ requester: "FR83404833048" }, { requester: null }].map((by) => ({ number: "DE123456787", ...by }));
  expect(shop.vies.asked.slice(1)).toEqual(asked);
  const [order] = await shop.db
    .selectFrom("orders")
    .select("company")
    .where("email", "=", "neuve@exemple.fr")
    .execute();
  expect(order?.company?.vatCheck).toMatchObject({ answer: "valid", reference: null });
  shop.vies.unknown.delete("FR83404833048");
});

test("while VIES is away a company is billed as a consumer and an alert waits; once VIES knows the number, the next months carry the reverse charge", async () => {
  const email = "abonnee@exemple.fr";
  shop.vies.mode = "closed";
  const stripePage = await orderFor(email, "DE123456789", "immobilier-campagne");
  await shop.stripe.pay(sessionOf(stripePage), { country: "DE" });
  const { id } = await findOrder(shop, email);
  await eventually(async () => (await invoicesOf(id)).length === 1);
  expect((await invoicesOf(id))[0]).toMatchObject({
    vatTreatment: "franchise",
    buyer: { company: { vatCheck: { answer: "unavailable", reference: "MS_UNAVAILABLE" } } },
  });
  const waits = "Numéro de TVA à faire vérifier par VIES";
  expect((await admin.open("/admin")).text).toContain("Alerte à lire");
  const page = await admin.open(`/admin/commandes/${id}`);
  expect(page.text).toContain(waits);
  expect(page.text).toContain("DE123456789. VIES : pas de réponse");
  shop.vies.mode = "silent";
  expect((await admin.submit(page, {}, ASK)).status).toBe(503);
  shop.vies.mode = "open";
  const answered = await admin.submit(page, {}, ASK);
  expect(answered.text).toContain("VIES confirme ce numéro");
  expect(answered.text).toContain("DE123456789. VIES : valable");
  expect(answered.text).toContain("Numéro de TVA vérifié");
  // What to do about the first month stays until a person has done it.
  expect(answered.text).toContain(waits);
  expect(() => admin.formRequest(answered, {}, ASK)).toThrow();
  const line = (await shop.stripe.ledger()).find((row) => row.email === email);
  await shop.stripe.renew(String(line?.subscription), "paid");
  await eventually(async () => (await invoicesOf(id)).length === 2);
  expect((await invoicesOf(id))[1]).toMatchObject({
    vatTreatment: "reverse-charge",
    buyer: { company: { vatCheck: { answer: "valid", reference: expect.stringMatching(/^WAPI/) } } },
  });
});

test("once over the limit of a year, sales to consumers in other members stay taxed there, also when refunds bring them below it", async () => {
  const sell = async (name: string) => {
    const page = await goToStripe(new Visitor(shop.url), "mindset", `${name}@exemple.fr`);
    await shop.stripe.pay(sessionOf(page), { country: "DE" });
    await eventually(async () => (await invoicesOf((await findOrder(shop, `${name}@exemple.fr`)).id)).length === 1);
    const [invoice] = await invoicesOf((await findOrder(shop, `${name}@exemple.fr`)).id);
    return { session: sessionOf(page), number: `${invoice?.number}`, treatment: invoice?.vatTreatment };
  };
  const first = await sell("eins");
  await raiseEuSalesTo(shop, first.number, EU_LIMIT);
  const before = await turnover();
  const second = await sell("zwei");
  await aPaidOrder(shop, "paris", "mindset");
  // What is taxed there is no part of the national turnover, unlike what was sold there before.
  expect(await turnover()).toBe(before + 497);
  expect([first.treatment, second.treatment]).toEqual(["franchise", "taxed"]);
  for (const { session } of [first, second]) await shop.stripe.refund(session);
  const notes = shop.db.selectFrom("invoices").select("number").where("kind", "=", "credit_note");
  await eventually(async () => (await notes.execute()).length === 2);
  expect((await sell("drei")).treatment).toBe("taxed");
});

test("a private person's country that card or order contradicts is marked in the list of the month, which shows these alone on demand", async () => {
  const sell = async (email: string, country: string, page: Promise<Page>) => {
    await shop.stripe.pay(sessionOf(await page), { country });
    const { id, number } = await findOrder(shop, email);
    await eventually(async () => (await invoicesOf(id)).length === 1);
    return number;
  };
  const [rome, antilles, werk] = ["rome@exemple.fr", "antilles@exemple.fr", "werk@exemple.fr"] as const;
  const guest = () => new Visitor(shop.url);
  const italian = await sell(rome, "IT", goToStripe(guest(), "mindset", rome));
  // A French card and « France » on the form: the same territory.
  const overseas = await sell(antilles, "GP", goToStripe(guest(), "mindset", antilles));
  // A company's number decides.
  const company = await sell(werk, "DE", orderFor(werk, "DE123456789"));
  const lines = ({ document }: Page) =>
    new Map(document.querySelectorAll("#pieces tbody tr").map(({ text }) => [/ES-\d{6}/.exec(text)?.[0], text]));
  const month = await admin.open("/admin/comptabilite");
  expect(lines(month).get(italian)).toContain("Italiecarte : France, commande : France");
  for (const order of [overseas, company]) expect(lines(month).get(order)).not.toMatch(/carte|commande/);
  const link = month.document.querySelector("#pieces a[href*='pays=']")?.getAttribute("href") ?? "";
  const only = await admin.open(link);
  expect([lines(only).has(italian), lines(only).has(overseas), lines(only).has(company)]).toEqual([true, false, false]);
});

test("a payment counts on its day by Stripe's clock, whenever the shop hears of it: for its regime, and in the sales of each day", async () => {
  const email = "veille@exemple.fr";
  const page = await goToStripe(new Visitor(shop.url), "mindset", email);
  const { id } = await findOrder(shop, email);
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.advanceClock(-86_400);
  await shop.stripe.pay(sessionOf(page));
  await shop.stripe.advanceClock(86_400);
  // As if no sale of today were invoiced yet.
  const decided = { regime: "standard" as const, startsOn: `${today}`, decidedBy: "" };
  await shop.db.insertInto("vatRegimes").values(decided).execute();
  await new Visitor(shop.url).open(returnAddress("mindset", sessionOf(page)));
  await shop.stripe.webhooks({ mode: "send" });
  await eventually(async () => (await invoicesOf(id)).length === 1);
  expect((await invoicesOf(id))[0]).toMatchObject({ regime: "franchise" });
  const yesterday = today.subtract({ days: 1 });
  const lines = (await exported("jours", yesterday)).filter((line) => line.startsWith(`${yesterday};`));
  expect(lines).toEqual([expect.stringMatching(/;Ventes;FR;sans TVA;Prestations de services;1;497,00;0,00;497,00$/)]);
});

test("the sales of each day have what is taxed as to a consumer, also a company's; the entries have each country's VAT on its own account", async () => {
  const billed = async (email: string, tva: string, country: string) => {
    await shop.stripe.pay(sessionOf(await orderFor(email, tva)), { country });
    await eventually(async () => (await invoicesOf((await findOrder(shop, email)).id)).length === 1);
  };
  const count = (lines: string[], country: string) =>
    lines
      .filter((line) => line.includes(`;Ventes;${country};`))
      .reduce((sum, line) => sum + Number(line.split(";")[5]), 0);
  const before = await exported("jours");
  await billed("utrecht@exemple.fr", "DE123456789", "NL");
  await billed("munich@exemple.fr", "DE123456789", "DE");
  await billed("lyon2@exemple.fr", "FR44732829320", "FR");
  const after = await exported("jours");
  expect(after).toContainEqual(
    expect.stringMatching(/;Ventes;NL;21,00\s%;Prestations de services;1;410,74;86,26;497,00$/),
  );
  for (const country of ["DE", "FR"]) expect(count(after, country), country).toBe(count(before, country));
  const vat = (await exported("ecritures"))
    .map((line) => line.split("\t"))
    .filter(([, , , , account]) => account?.startsWith("4457"));
  expect(vat.filter(([, , , , account]) => account === "44571NL").map((line) => line[12])).toEqual(["86,26"]);
  expect(vat.some(([, , , , account]) => account === "44571DE")).toBe(true);
  const page = await admin.open("/admin/comptabilite");
  for (const heading of ["Vendu TTC", "Rendu TTC", "Reste TTC", "Par pays, TTC"]) expect(page.text).toContain(heading);
});

const ASK = "Interroger VIES sur ce numéro";

/** From the order's form: to Stripe's page when nothing is wrong. */
async function orderFor(email: string, tva: string, slug = "mindset"): Promise<Page> {
  const visitor = new Visitor(shop.url);
  const company = { entreprise: "Werk GmbH", tva };
  return visitor.submit(await visitor.open(`/checkout/${slug}`), { email, cgv: true, ...company });
}

/** The lines of a month's file. */
async function exported(fichier: "jours" | "ecritures", day = today): Promise<string[]> {
  const body = new URLSearchParams({ fichier, mois: `${day.toPlainYearMonth()}` });
  return (await (await admin.request("/admin/comptabilite/export", { method: "POST", body })).text()).split("\r\n");
}

/** Up to the question. */
async function ask(regime: string, day?: string): Promise<Page> {
  const page = await admin.open("/admin/comptabilite");
  return admin.submit(page, { regime, ...(day && { a_partir_du: day }) }, "Enregistrer le régime");
}

function chosen(page: Page): string | undefined {
  return page.document.querySelector("[name=regime] [selected]")?.getAttribute("value");
}

/** Euros, as the administration reads them. */
async function turnover(): Promise<number> {
  const [, euros = ""] =
    /([\d\s]+)€ hors taxe depuis janvier/.exec((await admin.open("/admin/comptabilite")).text) ?? [];
  return Number(euros.replace(/\s/g, ""));
}

function regimes() {
  return shop.db.selectFrom("vatRegimes").select(["regime", "startsOn"]).orderBy("id").execute();
}

function invoicesOf(orderId: string) {
  return shop.db
    .selectFrom("invoices")
    .select(["number", "regime", "vatTreatment", "buyer"])
    .where("orderId", "=", orderId)
    .orderBy("issuedAt")
    .execute();
}
