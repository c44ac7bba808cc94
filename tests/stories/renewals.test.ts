import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatDate, parisDay } from "#app/domain/values/time.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, payWithoutReturning } from "#tests/support/buying.ts";
import { runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { differencesOf, expectCleanLedger } from "#tests/support/ledger.ts";
import { accessIsOpen, aSubscriber, declare, findOrder, readOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { eventually } from "#tests/support/shop.ts";

const shop = await aShop();

test("a buyer who subscribes again after a lapse has one live subscription", async () => {
  const first = await aSubscriber(shop, "lapsed");
  await shop.stripe.renew(first.subscription, "failed");
  await eventually(async () => (await statusesAtStripe("lapsed"))[0] === "past_due");
  await eventually(async () => (await shop.mailbox.until("lapsed@exemple.fr", 3)).length >= 3);
  await sql`update subscriptions set past_due_since = now() - interval '8 days' where order_id = ${first.id}`.execute(
    shop.db,
  );
  await runJob(shop, "reconcile-orders");
  expect(await accessIsOpen(shop, first.id)).toBe(false);
  await payWithoutReturning(shop, "immobilier-campagne", "lapsed@exemple.fr");
  await eventually(async () => (await statusesAtStripe("lapsed")).join() === "canceled,active");
  await untilEventsAreDone(shop);
  await expectCleanLedger(shop);
});

test("Stripe gives up a subscription that stays unpaid: its buyer reads that it has ended, once", async () => {
  const { id, subscription } = await aSubscriber(shop, "impayee");
  await shop.stripe.renew(subscription, "failed");
  await untilEventsAreDone(shop);
  await shop.stripe.cancelSubscription(subscription, { atPeriodEnd: false, unpaid: true });
  const letters = () => shop.mailbox.to("impayee@exemple.fr").filter(({ subject }) => subject.includes("a pris fin"));
  expect((await eventually(() => letters()[0] ?? false)).text).toContain("rien de plus n’est dû");
  expect(await accessIsOpen(shop, id)).toBe(false);
  await runJob(shop, "compare-with-stripe");
  await untilEventsAreDone(shop);
  expect(letters()).toHaveLength(1);
});

test("a month of a subscription that has ended is disputed: nobody is told that winning would open it", async () => {
  const { id, subscription } = await aSubscriber(shop, "finie");
  await shop.stripe.cancelSubscription(subscription, { atPeriodEnd: false });
  await eventually(async () => !(await accessIsOpen(shop, id)));
  await shop.stripe.dispute(subscription);
  const letter = shop.db.selectFrom("emails").select("status").where("template", "=", "order-access-closed");
  const own = letter.where("recipient", "=", "finie@exemple.fr");
  await eventually(async () => (await own.executeTakeFirst())?.status === "canceled");
});

test.each([
  ["a part", "en-partie", 10_000, "paid"],
  ["nearly all, by its rate of exchange", "presque", 49_000, "refunded"],
] as const)(
  "a bank that takes %s of a payment back: the books have that sum, and a person is told",
  async (_, name, amount, status) => {
    const before = await salesOfTheWeek();
    await aCustomer(shop, `${name}@exemple.fr`, "mindset");
    expect(await salesOfTheWeek()).toEqual(before.map((count) => count + 1));
    const { id, number } = await findOrder(shop, `${name}@exemple.fr`);
    const line = (await shop.stripe.ledger()).find(({ email }) => email === `${name}@exemple.fr`);
    const dispute = await shop.stripe.dispute(`${line?.session}`, { amount });
    await eventually(async () => !(await accessIsOpen(shop, id)));
    await shop.stripe.closeDispute(dispute.id, "lost");
    await eventually(async () => (await readOrder(shop, id)).refundedCents === amount);
    await untilEventsAreDone(shop);
    await runJob(shop, "compare-with-stripe");
    expect(await readOrder(shop, id)).toMatchObject({ status, refundedCents: amount });
    expect(await accessIsOpen(shop, id)).toBe(status === "paid");
    expect(await salesOfTheWeek()).toEqual(before.map((count) => count + (status === "paid" ? 1 : 0)));
    const papers = shop.db.selectFrom("invoices").select(["kind", "totalCents"]).where("orderId", "=", id);
    expect(await papers.orderBy("kind").execute()).toMatchObject([{ kind: "credit_note", totalCents: amount }, {}]);
    const alert = shop.mailbox
      .to("admin@essor.example")
      .find(({ text }) => text.includes(number) && /perdu/i.test(text));
    expect(alert?.text.includes("Il porte sur")).toBe(status === "paid");
    await expectCleanLedger(shop);
  },
);

test("a refund that the bank sends back and that is sent once more: one credit note, and in the books each movement of the money", async () => {
  const send = async (name: string) => {
    await aCustomer(shop, `${name}@exemple.fr`, "mindset");
    const line = (await shop.stripe.ledger()).find(({ email }) => email === `${name}@exemple.fr`);
    return { ...(await findOrder(shop, `${name}@exemple.fr`)), session: `${line?.session}` };
  };
  const [whole, part, taken, unheard] = [
    await send("tout"),
    await send("part"),
    await send("prise"),
    await send("tue"),
  ];
  const returned = async (session: string, amount?: number) => {
    const refund = await shop.stripe.refund(session, { amount });
    await untilEventsAreDone(shop);
    await shop.stripe.failRefund(refund.id);
    await untilEventsAreDone(shop);
    return refund.id;
  };
  const ids = [await returned(whole.session), (await shop.stripe.refund(whole.session)).id];
  await returned(part.session, 5000);
  await shop.stripe.refund(part.session);
  await returned(taken.session);
  await shop.stripe.closeDispute((await shop.stripe.dispute(taken.session)).id, "lost");
  await returned(unheard.session);
  await untilEventsAreDone(shop);
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.refund(unheard.session);
  expect(await differencesOf(shop)).toEqual([`refund-not-recorded ${unheard.number}`]);
  await runJob(shop, "compare-with-stripe");
  await shop.stripe.webhooks({ mode: "send" });
  await expectCleanLedger(shop);
  for (const { id } of [whole, taken, unheard]) expect(await creditNotesOf(id)).toEqual([{ totalCents: 49_700 }]);
  expect(await creditNotesOf(part.id)).toEqual([{ totalCents: 5000 }, { totalCents: 44_700 }]);

  const admin = await anAdmin(shop);
  const body = new URLSearchParams({ fichier: "ecritures" });
  const text = await (await admin.request("/admin/comptabilite/export", { method: "POST", body })).text();
  const lines = text.split("\r\n").map((line) => line.split("\t"));
  const cents = (amount = "") => Math.round(Number(amount.replace(",", ".")) * 100);
  const atStripe = lines.filter(([, , , , account]) => account === "512100");
  const movements = atStripe.map((line) => [line[8], cents(line[11]) - cents(line[12])] as const);
  expect(movements.filter(([piece]) => ids.includes(`${piece}`))).toEqual([
    [ids[0], 49_700],
    [ids[1], -49_700],
  ]);
  expect(movements.reduce((sum, [, moved]) => sum + moved, 0)).toBe((await shop.stripe.balance()).cents);
});

test("late access that the database does not let end keeps no other one open", async () => {
  const [refused, other] = [await aSubscriber(shop, "refusee"), await aSubscriber(shop, "suivante")];
  await shop.edit(
    `alter table access add constraint refused check (revoked_at is null or order_id <> '${refused.id}') not valid`,
  );
  for (const { id, subscription } of [refused, other]) {
    await shop.stripe.renew(subscription, "failed");
    await untilEventsAreDone(shop);
    await shop.edit(`update subscriptions set past_due_since = now() - interval '8 days' where order_id = '${id}'`);
  }
  await runJob(shop, "reconcile-orders");
  expect([await accessIsOpen(shop, refused.id), await accessIsOpen(shop, other.id)]).toEqual([true, false]);
  const [mail] = await shop.mailbox.about("À traiter\u00a0: Un accès impayé ne se ferme pas", "admin@essor.example");
  expect(mail?.text).toContain("Erreur : 23514");
  await shop.edit("alter table access drop constraint refused");
  await runJob(shop, "reconcile-orders");
  expect(await accessIsOpen(shop, refused.id)).toBe(false);
});

test("each paid month is on the receipt and in the exports, and refunding one month does not end the subscription", async () => {
  const customer = await aCustomer(shop, "mois@exemple.fr", "immobilier-campagne");
  const { id, number } = await findOrder(shop, "mois@exemple.fr");
  const subscription = await subscriptionOf("mois");
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => (await monthsOf(id)).length === 2);
  await shop.stripe.refund(subscription, { amount: 5000 });
  await eventually(async () => (await monthsOf(id))[1]?.refundedCents === 5000);
  expect(await readOrder(shop, id)).toMatchObject({ status: "paid", refundedCents: 0, holdsSeat: true });

  // The third month and its refund are not reported by any event.
  await untilEventsAreDone(shop);
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.renew(subscription, "paid");
  await shop.stripe.refund(subscription, { amount: 700 });
  expect(await differencesOf(shop)).toContain(`payment-not-recorded ${number}`);
  await runJob(shop, "compare-with-stripe");
  await expectCleanLedger(shop);
  await shop.stripe.webhooks({ mode: "send" });

  const receipt = await customer.open(`/orders/${number}/recu`);
  expect(receipt.text.match(/payés le/g)).toHaveLength(3);
  expect(receipt.text).toMatch(/Prix ?897 € TTC par mois.*Montant payé ?2\s691 € TTC en 3\smois/);
  expect(receipt.text).toMatch(/dont 50\s€ remboursés/);
  // The day of the renewal is in the second month only, on every paper.
  const renewedAt = (await monthsOf(id))[1]?.periodStart ?? new Date(0);
  const eve = formatDate(parisDay(renewedAt).subtract({ days: 1 }).toString());
  expect(receipt.text).toMatch(new RegExp(`Du .* au ${eve}.*Du ${formatDate(renewedAt)} au `, "s"));
  const mails = await shop.mailbox.until("mois@exemple.fr", 4);
  const papers = mails
    .flatMap(({ attachments }) => attachments)
    .filter(({ filename }) => /^(F|AV)2/.test(`${filename}`));
  const texts = await Promise.all(papers.map(({ content }) => pdfText(Buffer.from(content as ArrayBuffer))));
  expect(texts[0]).toContain(` au ${eve}`);
  for (const text of texts.slice(1, 3)) expect(text).toContain(`mensuel, du ${formatDate(renewedAt)} au `);
  expect((await customer.open("/orders")).text).toMatch(/Remboursé\s*57\s€/);
  const data = (await (await customer.request("/compte/donnees/export?format=json")).json()) as { paiements: object[] };
  expect(data.paiements).toHaveLength(3);
  const admin = await anAdmin(shop);
  expect((await admin.open(`/admin/commandes/${id}`)).text).toMatch(/Mois payés\s*3, soit .*, dont 57\s€ remboursés/);
  expect((await admin.open("/admin/commandes")).text).toMatch(/57\s€ remboursés sur 2\s691\s€/);
  const csv = await (await admin.request("/admin/commandes/export", { method: "POST" })).text();
  const [{ amountCents: price } = { amountCents: 0 }] = await monthsOf(id);
  // The two last columns are of a code.
  expect(csv).toMatch(new RegExp(`${number};.*;${(price * 3) / 100},00;57,00;;0,00\\r\\n`));
});

test("a withdrawal that is carried out after a renewal refunds both months", async () => {
  const { id, number, subscription } = await aSubscriber(shop, "retrait");
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => (await monthsOf(id)).length === 2);
  const declaration = await declare(shop, "retractation", { contrat: number, email: "retrait@exemple.fr" });
  const admin = await anAdmin(shop);
  const page = await admin.open(`/admin/droits/${declaration}`);
  expect(page.text).toContain("Les mensualités débitées depuis sont comprises.");
  await admin.submit(page, { accord: true }, "Rembourser");
  await untilEventsAreDone(shop);
  const [first, second] = await monthsOf(id);
  expect([first?.refundedCents, second?.refundedCents]).toEqual([first?.amountCents, second?.amountCents]);
  expect(await readOrder(shop, id)).toMatchObject({ status: "withdrawn" });
  const [told] = await shop.mailbox.about(/^.*Rétractation effectuée/, "retrait@exemple.fr");
  expect(told.text).toContain("Remboursé : 1 794 €");
  await expectCleanLedger(shop);
});

test("of a withdrawn subscription a month that the bank takes meanwhile, less its rate of exchange, is settled once it is booked", async () => {
  const { id, number, subscription } = await aSubscriber(shop, "banque");
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => (await monthsOf(id)).length === 2);
  await shop.stripe.webhooks({ mode: "hold" });
  const dispute = await shop.stripe.dispute(subscription, { amount: 87_000 });
  const declaration = await declare(shop, "retractation", { contrat: number, email: "banque@exemple.fr" });
  const admin = await anAdmin(shop);
  await admin.submit(await admin.open(`/admin/droits/${declaration}`), { accord: true }, "Rembourser");
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.flushWebhooks();
  await untilEventsAreDone(shop);
  expect(await readOrder(shop, id)).toMatchObject({ status: "withdrawn" });
  expect(await differencesOf(shop)).toEqual([`withdrawn-not-refunded ${number}`]);
  await shop.stripe.closeDispute(dispute.id, "lost");
  await untilEventsAreDone(shop);
  expect((await monthsOf(id)).map(({ refundedCents }) => refundedCents)).toEqual([89_700, 87_000]);
  await expectCleanLedger(shop);
});

test("a buyer with two live subscriptions raises an alert", async () => {
  await aSubscriber(shop, "double");
  await payWithoutReturning(shop, "immobilier-campagne", "double@exemple.fr");
  await shop.mailbox.about("À traiter\u00a0: Même formation payée deux fois", "admin@essor.example");
  expect(await differencesOf(shop)).toEqual([expect.stringMatching(/^two-subscriptions /)]);
});

/** As the week's figures and the page of sales count them. */
async function salesOfTheWeek(): Promise<number[]> {
  const admin = await anAdmin(shop);
  const week = (await admin.open("/admin/dashboard")).text;
  const sales = (await admin.open("/admin/mesures/ventes?jours=7")).text;
  return [week, sales].map((page) => Number(/Commandes payées\s*(\d+)/.exec(page)?.[1]));
}

function monthsOf(orderId: string) {
  return shop.db
    .selectFrom("orderPayments")
    .select(["amountCents", "refundedCents", "periodStart"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
}

function creditNotesOf(orderId: string) {
  const papers = shop.db.selectFrom("invoices").select("totalCents").where("orderId", "=", orderId);
  return papers.where("kind", "=", "credit_note").orderBy("number").execute();
}

async function subscriptionOf(name: string): Promise<string> {
  const lines = await shop.stripe.ledger();
  return String(lines.find(({ email }) => email === `${name}@exemple.fr`)?.subscription);
}

/** The status of every subscription of that buyer, oldest first. */
async function statusesAtStripe(name: string): Promise<(string | null)[]> {
  const lines = await shop.stripe.ledger();
  return lines
    .filter(({ email }) => email === `${name}@exemple.fr`)
    .map(({ subscriptionStatus }) => subscriptionStatus);
}
