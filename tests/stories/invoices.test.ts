import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#app/domain/values/time.ts";
import type { VatRegime } from "#db/types.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, goToStripe, sessionOf } from "#tests/support/buying.ts";
import { ageOrders, runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { aPaidOrder, aSubscriber, deleteInvoice, findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText, withoutSpaces } from "#tests/support/pdf.ts";
import { aSampleFile } from "#tests/support/seller.ts";
import { eventually } from "#tests/support/shop.ts";
import { raiseTurnoverTo, toldOfThresholds } from "#tests/support/turnover.ts";
import { Visitor } from "#tests/support/visitor.ts";

// With a VAT number, without which no company of another member may order.
const env = { TRUST_PROXY: "1", SELLER_FILE: aSampleFile({ vatNumber: "FR83404833048" }) };
const shop = await aShop({ env });
const other = await aShop({ beside: shop, env });
const admin = await anAdmin(shop);

const YEAR = new Intl.DateTimeFormat("fr-FR", { year: "numeric", timeZone: "Europe/Paris" }).format(new Date());

test("twenty concurrent purchases on two replicas, one of them killed, leave no gap in the invoice numbers", async () => {
  const sessions = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const replica = index % 2 === 0 ? shop : other;
      const page = await goToStripe(new Visitor(replica.url, { address: `10.1.1.${index}` }), "dont-die", buyer(index));
      return sessionOf(page);
    }),
  );
  await shop.stripe.webhooks({ mode: "hold" });
  await Promise.all(sessions.map((session) => shop.stripe.pay(session)));
  const returns = sessions.map((session, index) =>
    new Visitor((index % 2 === 0 ? shop : other).url)
      .request(`/success?product=dont-die&session_id=${session}`)
      .catch(() => undefined),
  );
  await Promise.race(returns);
  await other.kill();
  await Promise.all(returns);
  await other.startAgain();
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.flushWebhooks({ copies: 2, parallel: true });
  await ageOrders(shop, 2);
  await runJob(shop, "reconcile-orders");
  await eventually(async () => (await numbers("invoice")).length === 20);
  expect(await numbers("invoice")).toEqual(Array.from({ length: 20 }, (_, index) => `F${YEAR}-${six(index + 1)}`));
  await expectCleanLedger(shop);
});

test("the confirmation email has the invoice attached, with buyer, seller and the mentions that the law requires", async () => {
  const customer = await aCustomer(shop, "facture@exemple.fr", "mindset");
  const [confirmation] = await shop.mailbox.until("facture@exemple.fr", 2);
  const attached = confirmation?.attachments.find(({ filename }) => filename?.startsWith("F"));
  const { number } = await findOrder(shop, "facture@exemple.fr");
  const answer = await customer.request(`/orders/${number}/facture.pdf`);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  const pdf = Buffer.from(await answer.arrayBuffer());
  const text = await pdfText(pdf);
  for (const words of [
    attached?.filename?.replace(".pdf", "") ?? "no attachment",
    number,
    "Léa Martin",
    "75001 Paris",
    "France",
    "SIREN 000 000 000",
    "1, rue de l’Exemple",
    "Total HT",
    "Catégorie de l’opération : prestation de services",
    parisDay(new Date()).year < 2027 ? "TVA non applicable, art. 293 B du CGI" : "TVA non applicable, article L. 223-3",
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/Taux de TVA|0\s%/);
  expect(pdf.toString("latin1")).toContain("pdfaid:part");
  expect((await customer.open("/orders")).text).toContain(`Facture F${YEAR}-`);
  const stranger = await aCustomer(shop, "autre@exemple.fr", "mindset");
  expect((await stranger.request(`/orders/${number}/facture.pdf`)).status).toBe(404);
});

test("each partial refund has a credit note, attached to its email and linked on the order", async () => {
  const customer = await aCustomer(shop, "avoir@exemple.fr", "mindset");
  const { id, number } = await findOrder(shop, "avoir@exemple.fr");
  const payment = await shop.db
    .selectFrom("orders")
    .select("stripePaymentIntentId as id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await shop.stripe.refund(String(payment.id), { amount: 1000 });
  const lastMail = async (count: number) => (await shop.mailbox.until("avoir@exemple.fr", count)).at(-1);
  expect((await lastMail(3))?.attachments.map(({ filename }) => filename)).toEqual([`AV${YEAR}-000001.pdf`]);
  await shop.stripe.refund(String(payment.id), { amount: 2000 });
  expect((await lastMail(4))?.attachments.map(({ filename }) => filename)).toEqual([`AV${YEAR}-000002.pdf`]);
  const page = await customer.open("/orders");
  expect(page.text).toContain(`Avoir AV${YEAR}-000002`);
  const note = await customer.request(`/orders/${number}/avoir/AV${YEAR}-000002.pdf`);
  const text = await pdfText(Buffer.from(await note.arrayBuffer()));
  expect(text).toMatch(/corrige la facture F\d{4}-\d{6}/);
  expect(text).toMatch(/Total TTC à rendre\s*20\s€/);
  expect((await customer.request(`/orders/${number}/avoir/F${YEAR}-000001.pdf`)).status).toBe(404);
  await expectCleanLedger(shop);
});

test("each renewal has an invoice sent by email, and the refund of a month has a credit note", async () => {
  const { id, number, subscription } = await aSubscriber(shop, "mensuel");
  await shop.mailbox.until("mensuel@exemple.fr", 2);
  await shop.stripe.renew(subscription, "paid");
  const [, , receipt] = await shop.mailbox.until("mensuel@exemple.fr", 3);
  expect(receipt?.subject).toMatch(new RegExp(`^Facture F${YEAR}-\\d{6}, commande ${number}$`));
  expect(receipt?.attachments.map(({ filename }) => filename)).toEqual([
    `${/F\d+-\d+/.exec(receipt?.subject ?? "")}.pdf`,
  ]);
  await shop.stripe.refund(subscription, { amount: 5000 });
  const mails = await shop.mailbox.until("mensuel@exemple.fr", 4);
  expect(mails.at(-1)?.subject).toMatch(/^Avoir AV/);
  const invoices = await invoicesOf(id);
  expect(invoices.map(({ kind }) => kind)).toEqual(["invoice", "invoice", "credit_note"]);
  expect(invoices[2]?.corrects).toBe(invoices[1]?.number);
  await untilEventsAreDone(shop);
  await expectCleanLedger(shop);
});

test("a VAT regime applies from its day: 20 % included in the price, or each country's rate under OSS", async () => {
  const before = await aPaidOrder(shop, "avant", "mindset");
  await decide("standard");
  const taxed = await aPaidOrder(shop, "taxee", "mindset");
  await decide("oss");
  const page = await goToStripe(new Visitor(shop.url), "mindset", "berlin@exemple.fr");
  // The zero byte, which no database stores, left a paid order open for ever.
  await shop.stripe.pay(sessionOf(page), { country: "DE", name: "Greta\u0000 Berg" });
  await eventually(async () => (await invoicesOf((await findOrder(shop, "berlin@exemple.fr")).id)).length === 1);
  const german = await findOrder(shop, "berlin@exemple.fr");
  const [free, french, berlin] = [await invoicesOf(before.id), await invoicesOf(taxed.id), await invoicesOf(german.id)];
  const price = free[0]?.totalCents ?? 0;
  expect(free[0]).toMatchObject({ vatCents: 0, netCents: price, regime: "franchise" });
  expect(french[0]).toMatchObject({ vatRate: 2000, vatCents: Math.round(price / 6), totalCents: price });
  expect(berlin[0]).toMatchObject({ vatRate: 1900, vatCents: Math.round((price * 19) / 119), totalCents: price });
  expect(berlin[0]?.buyer).toMatchObject({ name: "Greta Berg", country: "DE" });
  expect(await textOf(french[0]?.number)).toMatch(/Taux de TVA.*TVA \(20\s%\)/);
});

test("an invoice names the buyer's company, and an invalid company number is reported at its field", async () => {
  const visitor = new Visitor(shop.url);
  // The letters of a name stay on paper, also those that French lacks.
  const name = "Atelier Łucja Åberg";
  const company = { entreprise: name, siren: "732 829 321", tva: "be 0403.170.701" };
  const refused = await visitor.submit(await visitor.open("/checkout/mindset"), {
    email: "atelier@exemple.fr",
    cgv: true,
    ...company,
  });
  expect(refused.status).toBe(400);
  expect(refused.document.querySelector("details[open] [name=siren][aria-invalid]")?.getAttribute("value")).toBe(
    company.siren,
  );
  const nameless = await visitor.submit(refused, { cgv: true, entreprise: "", siren: "" });
  expect(nameless.text).toContain("Indique le nom de l’entreprise.");
  const page = await visitor.submit(nameless, { cgv: true, ...company, siren: "" });
  await shop.stripe.pay(sessionOf(page), { country: "BE" });
  const { id } = await findOrder(shop, "atelier@exemple.fr");
  await eventually(async () => (await invoicesOf(id)).length === 1);
  expect((await invoicesOf(id))[0]?.buyer.company).toEqual({
    name,
    siren: "",
    vatNumber: "BE0403170701",
    vatCheck: { answer: "valid", at: expect.stringMatching(/^\d{4}-/), reference: "WAPIAAAA1" },
  });
  const text = await textOf((await invoicesOf(id))[0]?.number);
  for (const words of [
    name,
    "Autoliquidation",
    "Échéance : le",
    "majoré de dix points",
    "indemnité forfaitaire de 40 €",
  ])
    expect(withoutSpaces(text)).toContain(withoutSpaces(words));
  // A company of another member pays the VAT itself, with a number of the country in which it is billed.
  const elsewhere = await visitor.submit(await visitor.open("/checkout/mindset"), {
    email: "ailleurs@exemple.fr",
    cgv: true,
    ...company,
    siren: "",
  });
  await shop.stripe.pay(sessionOf(elsewhere), { country: "DE" });
  const { id: other } = await findOrder(shop, "ailleurs@exemple.fr");
  await eventually(async () => (await invoicesOf(other)).length === 1);
  expect((await invoicesOf(id))[0]).toMatchObject({ vatTreatment: "reverse-charge", vatCents: 0 });
  expect((await invoicesOf(other))[0]).toMatchObject({ vatTreatment: "taxed", vatRate: 1900 });
  // Such an invoice names the seller's number too.
  expect(withoutSpaces(text)).toContain("FR83404833048");
  await decide("franchise");
});

test("a payment without an invoice gets it at night, in the order of the payments; no invoice can be changed or deleted", async () => {
  const order = await aPaidOrder(shop, "jadis", "mindset");
  const later = await aPaidOrder(shop, "naguere", "mindset");
  const [[first], [next]] = [await invoicesOf(order.id), await invoicesOf(later.id)];
  await deleteInvoice(shop, order.id);
  await deleteInvoice(shop, later.id);
  // The second order was paid first, and is numbered first.
  const paidHoursAgo = (id: string, hours: number) =>
    sql`update order_payments set paid_at = now() - make_interval(hours => ${hours}) where order_id = ${id}`;
  await shop.inspect((db) => paidHoursAgo(order.id, 72).execute(db));
  await shop.inspect((db) => paidHoursAgo(later.id, 73).execute(db));
  // The regime of the day of payment counts, not that of the day of the invoice.
  await decide("standard");
  await runJob(shop, "compare-with-stripe");
  const franchise = { regime: "franchise", vatCents: 0 };
  expect((await invoicesOf(later.id))[0]).toMatchObject({ number: first?.number, ...franchise });
  expect((await invoicesOf(order.id))[0]).toMatchObject({ number: next?.number, ...franchise });
  await decide("franchise");
  await expect(sql`update invoices set total_cents = 1`.execute(shop.db)).rejects.toThrow("append-only");
  await expect(sql`delete from invoices`.execute(shop.db)).rejects.toThrow("append-only");
  await expectCleanLedger(shop);
});

test("the seller is told once of each threshold; the month's files balance", async () => {
  await raiseTurnoverTo(shop, 2_999_999);
  await runJob(shop, "compare-with-stripe");
  expect(await toldOfThresholds(shop)).toEqual([]);
  // Each night, and whatever has been sold since.
  for (const [turnover, told] of [
    [3_000_000, [/30\s000/]],
    [3_000_001, [/30\s000/]],
    [3_750_000, [/30\s000/, /37\s500/]],
    [3_900_000, [/30\s000/, /37\s500/]],
  ] as const) {
    await raiseTurnoverTo(shop, turnover);
    for (const _ of ["night", "next night"]) await runJob(shop, "compare-with-stripe");
    expect(await toldOfThresholds(shop)).toEqual(told.map((euros) => expect.stringMatching(euros)));
  }
  expect([...shop.logs, ...other.logs].filter((line) => /operator needed: .* seuil/.test(line))).toHaveLength(2);
  const page = await admin.open("/admin/comptabilite");
  expect(page.text).toContain("Une facture n’a pas le montant de son paiement");
  const text = await (await post("ecritures")).text();
  const [headings = "", ...lines] = text.trim().split("\r\n");
  expect(headings.split("\t")).toHaveLength(18);
  const column = (name: string) => headings.split("\t").indexOf(name);
  const sum = (name: string) =>
    lines.reduce(
      (total, line) => total + Math.round(Number(line.split("\t")[column(name)]?.replace(",", ".")) * 100),
      0,
    );
  expect(sum("Debit")).toBe(sum("Credit"));
  const first = lines.find((line) => line.split("\t")[column("PieceRef")] === `F${YEAR}-000001`);
  expect(first?.split("\t")[column("PieceDate")]).toBe(`${parisDay(new Date()).with({ day: 1 })}`.replaceAll("-", ""));
  const days = await (await post("jours")).text();
  expect(days).toMatch(/;Ventes;DE;19,00\s%;Prestations de services;/);
  expect(days).not.toMatch(/;0,00\s%;/);
  const returned = days.split("\r\n").filter((line) => line.includes(";Avoirs;"));
  expect(returned).not.toEqual([]);
  for (const line of returned) expect(line).toMatch(/;\d+;-[1-9]\d*,\d\d;(-[1-9]\d*|0),\d\d;-[1-9]\d*,\d\d$/);
  const wrong = await admin.open("/admin/comptabilite?mois=2026-13");
  expect(wrong.text).toContain("Le mois demandé n’existe pas, ou n’a pas commencé");
  expect(page.text).not.toContain("Le mois demandé");
  expect(page.text).toContain("la TVA est due dès le jour du dépassement");
});

/** As if no sale of today were invoiced yet: a founder's own decision is from a day without any on. */
async function decide(regime: VatRegime): Promise<void> {
  await shop.db
    .insertInto("vatRegimes")
    .values({ regime, startsOn: `${parisDay(new Date())}`, decidedBy: "" })
    .execute();
}

function post(fichier: string): Promise<Response> {
  return admin.request("/admin/comptabilite/export", { method: "POST", body: new URLSearchParams({ fichier }) });
}

async function textOf(number: string | undefined): Promise<string> {
  const pdf = await admin.request(`/admin/comptabilite/pieces/${number}.pdf`);
  return pdfText(Buffer.from(await pdf.arrayBuffer()));
}

function invoicesOf(orderId: string) {
  return shop.db
    .selectFrom("invoices")
    .select(["number", "kind", "corrects", "netCents", "vatCents", "totalCents", "vatRate"])
    .select(["regime", "vatTreatment", "buyer"])
    .where("orderId", "=", orderId)
    .orderBy("issuedAt")
    .orderBy("number")
    .execute();
}

async function numbers(kind: "invoice" | "credit_note"): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("invoices")
    .select("number")
    .where("kind", "=", kind)
    .orderBy("issuedAt")
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
}

const buyer = (index: number) => `lot${index}@exemple.fr`;
const six = (n: number) => String(n).padStart(6, "0");
