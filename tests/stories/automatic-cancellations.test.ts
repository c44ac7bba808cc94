import { expect, test } from "vitest";
import { formatDate, parisDay } from "#app/domain/values/time.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import {
  ageDeclarations,
  aSubscriber,
  declare,
  findOrder,
  mailOf,
  monthsOf,
  outcomesOf,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

/** Cancellations that the shop carries out by itself. */
const shop = await aShop();
const admin = await anAdmin(shop);

const carryOut = async () => {
  await ageDeclarations(shop);
  await Promise.all([1, 2].map(() => runJob(shop, "carry-out-declarations")));
};

test("the receipt of a cancellation at the end of the period names its date, and the subscription ends at Stripe by itself", async () => {
  const { id: orderId } = await aSubscriber(shop, "fin");
  const { currentPeriodEnd: end } = await subscriptionOf(orderId);
  const day = formatDate(end);
  const id = await declare(shop, "resiliation", { contrat: "abo", email: "fin@exemple.fr", fin: "fin-de-periode" });
  expect(await mailOf(shop, "fin@exemple.fr", "Accusé de réception")).toContain(
    `Prend effet : le ${day}, à la fin du mois payé`,
  );
  await carryOut();
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
  await carryOut();
  expect((await subscriptionOf(orderId)).cancelAt).not.toBeNull();

  const id = await declare(shop, "resiliation", { ...request, fin: "des-que-possible" });
  const again = await declare(shop, "resiliation", { ...request, fin: "fin-de-periode" });
  const body = () => new URLSearchParams({ intent: "refuser", motif: "Déjà résilié." });
  const refuse = (open: string) => admin.request(`/admin/droits/${open}`, { method: "POST", body: body() });
  expect((await refuse(id)).status).toBe(409);
  await carryOut();
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
  await carryOut();
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
  await carryOut();
  expect(await outcomesOf(shop, id)).toEqual([]);
  const early = await admin.submit(await admin.open(`/admin/droits/${id}`), { accord: true }, "Mettre fin");
  expect([early.status, early.text]).toEqual([409, expect.stringContaining("pas encore dit s’il est payé")]);

  await report("invoice.paid");
  await eventually(async () => (await monthsOf(shop, orderId)).length === 2);
  await carryOut();
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
  await carryOut();

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
  await carryOut();
  await untilEventsAreDone(shop);
  expect(await subscriptionOf(own)).toMatchObject({ cancelAtPeriodEnd: true, endedElsewhereAt: null });
});

function subscriptionOf(orderId: string) {
  return shop.db.selectFrom("subscriptions").selectAll().where("orderId", "=", orderId).executeTakeFirstOrThrow();
}

function alertsOf(orderId: string) {
  return shop.db.selectFrom("alerts").select("key").where("orderId", "=", orderId).execute();
}
