import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, parisDay } from "#app/domain/values/time.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import {
  answerLink,
  aSubscriber,
  carryOut,
  declare,
  findOrder,
  mailOf,
  monthsOf,
  outcomesOf,
  readOrder,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Cancellations that the shop carries out by itself. */
const shop = await aShop();
const admin = await anAdmin(shop);

test("the receipt of a cancellation at the end of the period names its date, and the subscription ends at Stripe by itself", async () => {
  const { id: orderId } = await aSubscriber(shop, "fin");
  const { currentPeriodEnd: end } = await subscriptionOf(orderId);
  const day = formatDate(end);
  const id = await declare(shop, "resiliation", { contrat: "abo", email: "fin@exemple.fr", fin: "fin-de-periode" });
  expect(await mailOf(shop, "fin@exemple.fr", "Accusé de réception")).toContain(
    `Prend effet : le ${day}, à la fin du mois payé`,
  );
  await carryOut(shop, { workers: 2 });
  expect((await outcomesOf(shop, id)).map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
    "asked worker",
    "done worker",
  ]);
  expect((await subscriptionOf(orderId)).cancelAtPeriodEnd).toBe(true);
  expect(await mailOf(shop, "fin@exemple.fr", "Résiliation enregistrée")).toContain(day);
});

test("who has chosen the end of the period and then an earlier end gets the earlier one, and the share of the month", async () => {
  const { id: orderId } = await aSubscriber(shop, "avance");
  const request = { contrat: "abo", email: "avance@exemple.fr" };
  await declare(shop, "resiliation", { ...request, fin: "fin-de-periode" });
  await carryOut(shop, { workers: 2 });
  expect((await subscriptionOf(orderId)).cancelAt).not.toBeNull();

  const id = await declare(shop, "resiliation", { ...request, fin: "des-que-possible" });
  const again = await declare(shop, "resiliation", { ...request, fin: "fin-de-periode" });
  const body = () => new URLSearchParams({ intent: "refuser", motif: "Déjà résilié." });
  const refuse = (open: string) => admin.request(`/admin/droits/${open}`, { method: "POST", body: body() });
  expect((await refuse(id)).status).toBe(409);
  await carryOut(shop, { workers: 2 });
  const outcome = (await outcomesOf(shop, id)).at(-1);
  expect(outcome).toMatchObject({ kind: "done", actor: "worker" });
  expect(formatDate(String(outcome?.endsOn))).toBe(formatDate(parisDay(new Date()).toString()));
  expect(await refundedAtStripe(shop, "avance@exemple.fr")).toBe(outcome?.refundedCents);
  expect(outcome?.refundedCents).toBeGreaterThan(0);
  // The end that is set is earlier than this declaration asks for: it obliges nobody.
  expect((await outcomesOf(shop, again)).map(({ kind }) => kind)).not.toContain("done");
});

test("a month that the card has refused is not refunded; when it is paid after all, an administrator is told", async () => {
  const email = "impaye@exemple.fr";
  const lea = await aCustomer(shop, email, "immobilier-campagne");
  const { id: orderId, number } = await findOrder(shop, email);
  const refundPage = async () => (await lea.open(`/orders/${number}/remboursement`)).text;
  expect(await refundPage()).not.toContain("Aucun mois payé n’est en cours");
  const line = (await shop.stripe.ledger()).find((row) => row.email === email);
  await shop.stripe.renew(String(line?.subscription), "failed");
  await eventually(async () => (await subscriptionOf(orderId)).status === "past_due");
  expect(await refundPage()).toContain("Aucun mois payé n’est en cours");

  const id = await declare(shop, "resiliation", { contrat: number, email, fin: "des-que-possible" });
  await carryOut(shop, { workers: 2 });
  expect((await outcomesOf(shop, id)).at(-1)).toMatchObject({ kind: "done", refundedCents: 0 });
  expect(await alertsOf(orderId)).toEqual([]);
  await shop.stripe.renew(String(line?.subscription), "paid");
  await eventually(async () => (await alertsOf(orderId)).length === 1);
  expect((await alertsOf(orderId))[0]?.key).toMatch(/^invoice:.*:share$/);
});

test("a cancellation waits until a month that has just begun is reported; the share is recorded without an event", async () => {
  const { id: orderId, subscription } = await aSubscriber(shop, "annonce");
  await untilEventsAreDone(shop);
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.renew(subscription, "paid");
  const report = async (type: string) => {
    const events = (await shop.stripe.events()).filter(({ event }) => event.type === type);
    await shop.stripe.resend(events.slice(-1).map(({ event }) => event.id));
  };
  const { currentPeriodEnd: before } = await subscriptionOf(orderId);
  await report("customer.subscription.updated");
  await eventually(async () => (await subscriptionOf(orderId)).currentPeriodEnd?.getTime() !== before?.getTime());

  const typed = { contrat: "abo", email: "annonce@exemple.fr", fin: "des-que-possible" };
  const id = await declare(shop, "resiliation", typed);
  await carryOut(shop, { workers: 2 });
  expect(await outcomesOf(shop, id)).toEqual([]);
  const early = await admin.submit(await admin.open(`/admin/droits/${id}`), { accord: true }, "Mettre fin");
  expect([early.status, early.text]).toEqual([409, expect.stringContaining("pas encore dit s’il est payé")]);

  await report("invoice.paid");
  await eventually(async () => (await monthsOf(shop, orderId)).length === 2);
  await carryOut(shop, { workers: 2 });
  const [, second] = await monthsOf(shop, orderId);
  expect((await outcomesOf(shop, id)).at(-1)).toMatchObject({ kind: "done", refundedCents: second?.amountCents });
  expect(second?.refundedCents).toBe(second?.amountCents);
  await shop.stripe.webhooks({ mode: "send" });
});

test("a subscription that is ended at Stripe is canceled here, once, with the receipt and the letter of every cancellation", async () => {
  const ends = async (name: string, atPeriodEnd: boolean) => {
    const { id: orderId, subscription } = await aSubscriber(shop, name);
    await untilEventsAreDone(shop);
    await shop.stripe.cancelSubscription(subscription, { atPeriodEnd });
    await eventually(async () => (await subscriptionOf(orderId)).endedElsewhereAt !== null);
    return orderId;
  };
  const orderId = await ends("tableau", true);
  const atOnce = await ends("aussitot", false);
  await Promise.all([1, 2].map(() => runJob(shop, "carry-out-declarations")));
  await carryOut(shop, { workers: 2 });

  const { currentPeriodEnd: end, endedElsewhereAt } = await subscriptionOf(orderId);
  expect(endedElsewhereAt).toBeNull();
  const day = formatDate(end);
  const receipt = await mailOf(shop, "tableau@exemple.fr", "Accusé de réception");
  expect(receipt).toContain("arrêté chez notre prestataire de paiement, Stripe");
  expect(receipt).toContain(`Prend effet : le ${day}, à la fin du mois payé`);
  expect(await mailOf(shop, "tableau@exemple.fr", "Résiliation enregistrée")).toContain(day);
  const declared = await shop.db
    .selectFrom("declarations")
    .select(["id", "email", "channel", "requestedEnd"])
    .where("email", "in", ["tableau@exemple.fr", "aussitot@exemple.fr"])
    .orderBy("email", "desc")
    .execute();
  expect(declared).toMatchObject([
    { email: "tableau@exemple.fr", channel: "stripe", requestedEnd: "fin-de-periode" },
    { email: "aussitot@exemple.fr", channel: "stripe", requestedEnd: "date" },
  ]);
  for (const { id } of declared)
    expect((await outcomesOf(shop, id)).map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
      "asked Stripe",
      "done Stripe",
    ]);
  // Ended at once, with paid days left: a person refunds them.
  expect((await alertsOf(atOnce))[0]?.key).toMatch(/^declaration:.*:share$/);
  expect(await alertsOf(orderId)).toEqual([]);
  expect((await admin.open(`/admin/droits/${declared[0]?.id}`)).text).toContain("Chez Stripe, où l’abonnement");

  // The shop's own ends are no cancellations of a customer.
  const { id: own } = await aSubscriber(shop, "propre");
  await declare(shop, "resiliation", { contrat: "abo", email: "propre@exemple.fr", fin: "fin-de-periode" });
  await carryOut(shop, { workers: 2 });
  await untilEventsAreDone(shop);
  expect(await subscriptionOf(own)).toMatchObject({ cancelAtPeriodEnd: true, endedElsewhereAt: null });
});

const NOTIFY = "Notification de la résiliation";
const euros = (cents: number) => formatEuros(cents).replace(/\s/g, " ");
const wayOf = (page: Page) => page.document.querySelector("input[name=voie][checked]")?.getAttribute("value");
const typedIn = (page: Page) =>
  ["prenom", "nom", "contrat", "email"].map((name) =>
    page.document.querySelector(`input[name=${name}]`)?.getAttribute("value"),
  );

/** A customer with that order, on the form of its cancellation, which is filled in. */
async function aCancelingCustomer(email: string, slug = "immobilier-campagne") {
  const customer = await aCustomer(shop, email, slug);
  await customer.submit(await customer.open("/account?modifier=1"), { first_name: "Léa", last_name: "Martin" });
  const { id, number } = await findOrder(shop, email);
  const form = await customer.open(`/resiliation?commande=${number}`);
  expect(typedIn(form)).toEqual(["Léa", "Martin", expect.stringContaining(`commande ${number}`), email]);
  return { customer, form, id, number, amount: (await readOrder(shop, id)).amountCents };
}

test("inside the fourteen days the recap names what either way gives back; the better one is chosen beforehand, and carried out", async () => {
  const email = "voies@exemple.fr";
  const { customer, form, id: orderId, number, amount } = await aCancelingCustomer(email);
  const recap = await customer.submit(form, { fin: "des-que-possible" });
  expect(recap.text).toContain(`Renoncer : ${euros(amount)} vous sont rendus`);
  expect(recap.text).toMatch(/Résilier : [\d\s,]+ € vous sont rendus/);
  expect(wayOf(recap)).toBe("retractation");
  const { url, body } = customer.formRequest(recap, {}, NOTIFY);
  const clicks = [1, 2].map(() => customer.request(url, { method: "POST", body }));
  const receipts = (await Promise.all(clicks)).map(({ headers }) => headers.get("Location") ?? "");
  expect(new Set(receipts).size).toBe(1);
  const [address = ""] = receipts;
  const id = address.replace("/declaration/", "");
  // One truth for whoever has the receipt's address.
  for (const reader of [customer, new Visitor(shop.url), admin])
    expect((await reader.open(address)).text).toMatch(/Votre rétractation est enregistrée.*remboursons la totalité/);
  const receipt = await mailOf(shop, email, "Accusé de réception de votre rétractation");
  expect(receipt).toContain("vous y renoncez, au lieu de seulement le résilier");
  expect(receipt).toContain(`= ${euros(amount)}`);
  expect((await admin.open(`/admin/droits/${id}`)).text).toContain("Par le formulaire de résiliation");

  await carryOut(shop, { workers: 2 });
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", orderId, refundedCents: amount }]);
  expect((await readOrder(shop, orderId)).status).toBe("withdrawn");
  const carriedOut = (await admin.open(`/admin/droits/${id}`)).text;
  expect(carriedOut).toContain(`${euros(amount)} remboursés`);
  expect(carriedOut).not.toMatch(/À rembourser|déjà remboursés/);
  const again = await customer.submit(await customer.open(`/resiliation?commande=${number}`), {
    fin: "fin-de-periode",
  });
  expect(wayOf(again)).toBeUndefined();
});

test("who chooses to cancel inside the fourteen days gets what the recap named; after them it offers the guarantee, and cancels unless she asks for it", async () => {
  const { customer, form, id: orderId } = await aCancelingCustomer("reste@exemple.fr");
  const far = parisDay(new Date()).add({ months: 4, days: 5 }).toString();
  expect((await customer.submit(form, { fin: "date", date: far })).text).toMatch(/4\smensualités de .*, soit .*encore/);
  const recap = await customer.submit(form, { fin: "des-que-possible" });
  const receipt = await customer.submit(recap, { voie: "resiliation" }, NOTIFY);
  expect(receipt.text).toContain("Votre résiliation est notifiée");
  await carryOut(shop, { workers: 2 });
  const [, done] = await outcomesOf(shop, receipt.url.replace(/.*\//, ""));
  expect(recap.text).toContain(`Résilier : ${euros(done?.refundedCents ?? 0)} vous sont rendus`);
  expect((await readOrder(shop, orderId)).status).toBe("paid");

  for (const way of ["resiliation", "garantie"]) {
    const late = await aCancelingCustomer(`tard-${way}@exemple.fr`);
    await shop.inspect((db) =>
      sql`update orders set created_at = created_at - interval '20 days', paid_at = paid_at - interval '20 days'
      where id = ${late.id}`.execute(db),
    );
    const offered = await late.customer.submit(late.form, { fin: "fin-de-periode" });
    expect(offered.text).toContain("encore dans sa garantie de 30 jours");
    expect(wayOf(offered)).toBe("resiliation");
    const { url } = await late.customer.submit(offered, { voie: way }, NOTIFY);
    await carryOut(shop, { workers: 2 });
    const refundedCents = way === "resiliation" ? 0 : late.amount;
    expect((await outcomesOf(shop, url.replace(/.*\//, ""))).at(-1)).toMatchObject({ kind: "done", refundedCents });
  }
});

test("a single payment that is canceled inside the fourteen days is withdrawn from", async () => {
  const { customer, form, amount } = await aCancelingCustomer("unique@exemple.fr", "mindset");
  const recap = await customer.submit(form, { fin: "des-que-possible" });
  expect(recap.text).toContain("Résilier : rien ne vous est rendu");
  await customer.submit(recap, {}, NOTIFY);
  await carryOut(shop, { workers: 2 });
  expect(await refundedAtStripe(shop, "unique@exemple.fr")).toBe(amount);
});

test("without the session no page says whether an order exists or which way applies; the receipt to its address does", async () => {
  const { id: orderId, number } = await aSubscriber(shop, "discrete");
  const { customer: stranger } = await aCancelingCustomer("etrangere@exemple.fr", "mindset");
  for (const visitor of [stranger, new Visitor(shop.url)]) {
    for (const path of ["/retractation", "/resiliation"])
      for (const asked of [number, "ES-999999", "<b>ES</b>"])
        expect(typedIn(await visitor.open(`${path}?commande=${asked}`)).join("")).toBe(/^ES-.*|/.exec(asked)?.[0]);
  }
  const pages = async (name: string, visitor: Visitor) => {
    const typed = { nom: "Martin", contrat: "mon abonnement", email: `${name}@exemple.fr`, fin: "fin-de-periode" };
    const recap = await visitor.submit(await visitor.open("/resiliation"), typed);
    const receipt = await visitor.submit(recap, {}, NOTIFY);
    const main = ({ document }: Page) => document.querySelector("main")?.text ?? "";
    return [recap, receipt].map((page) =>
      main(page)
        .replaceAll(typed.email, "")
        .replace(/\d{2}:\d{2}/g, ""),
    );
  };
  const shown = await pages("discrete", new Visitor(shop.url));
  expect(shown).toEqual(await pages("inconnue", new Visitor(shop.url)));
  for (const text of shown) expect(text).toMatch(/la plus favorable des deux/i);
  const byStranger = await stranger.submit(await stranger.open("/resiliation"), {
    nom: "Martin",
    contrat: number,
    email: "discrete@exemple.fr",
    fin: "fin-de-periode",
  });
  expect(byStranger.text).not.toContain("vous sont rendus");

  const { amountCents } = await readOrder(shop, orderId);
  expect(shown[1]).toContain("Votre résiliation est notifiée");
  const mail = await mailOf(shop, "discrete@exemple.fr", "Accusé de réception de votre résiliation");
  expect(mail).toMatch(/Votre résiliation est notifiée : elle vaut rétractation/i);
  for (const text of [mail, (await admin.open(answerLink(shop, "discrete@exemple.fr"))).text])
    expect(text).toContain("Rétractation du contrat, demandée par « Résilier votre contrat »");
  expect(mail).toContain(`= ${euros(amountCents)}`);
  expect(await mailOf(shop, "inconnue@exemple.fr", "Accusé de réception")).toContain("Résiliation du contrat");
  await carryOut(shop, { workers: 2 });
  expect(await refundedAtStripe(shop, "discrete@exemple.fr")).toBe(amountCents);
});

function subscriptionOf(orderId: string) {
  return shop.db.selectFrom("subscriptions").selectAll().where("orderId", "=", orderId).executeTakeFirstOrThrow();
}

function alertsOf(orderId: string) {
  return shop.db.selectFrom("alerts").select("key").where("orderId", "=", orderId).execute();
}
