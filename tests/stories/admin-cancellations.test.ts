import { sql } from "kysely";
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { formatDate, parisDay, parisMidnight } from "#app/domain/values/time.ts";
import { periodEnd } from "#tests/emulators/stripe/subscriptions.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import {
  accessIsOpen,
  actionsOn,
  ageCancellations,
  ageDeclaration,
  aSubscriber,
  carryOut,
  declare,
  findOrder,
  mailOf,
  monthsOf,
  noticeAbout,
  outcomesOf,
  readOrder,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { changeProofs } from "#tests/support/proofs.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Cancellations of subscriptions, from the declaration to the last month. */
const shop = await aShop();
const admin = await anAdmin(shop);

test("a shop that is killed after Stripe has ended a subscription refunds the unserved share after its restart", async () => {
  const { id: orderId } = await aSubscriber(shop, "coupee");
  const id = await declare(shop, "resiliation", {
    contrat: "abo",
    email: "coupee@exemple.fr",
    fin: "des-que-possible",
  });
  await ageDeclaration(shop, id, 12);
  expect((await admin.open("/admin/droits")).text).toMatch(/coupee@.*En retard/);
  const page = await admin.open(`/admin/droits/${id}`);
  // An early event also requests the subscription; its call must not be the one that is held.
  await untilEventsAreDone(shop);
  await shop.stripe.holdNext("/v1/subscriptions");
  const { url, body } = admin.formRequest(page, { accord: true }, "Mettre fin");
  const lost = admin.request(url, { method: "POST", body }).catch(() => undefined);
  await shop.stripe.heldArrived();
  await shop.kill();
  await lost;
  await shop.stripe.release();
  await shop.start();
  const ended = (await shop.stripe.events()).filter(({ event }) => event.type === "customer.subscription.deleted");
  await shop.stripe.resend(ended.map(({ event }) => event.id));
  await eventually(async () => !(await accessIsOpen(shop, orderId)));
  expect(await refundedAtStripe(shop, "coupee@exemple.fr")).toBe(0);

  await ageCancellations(shop);
  for (const _ of [1, 2]) await runJob(shop, "reconcile-orders");
  const { amountCents } = await readOrder(shop, orderId);
  expect(await outcomesOf(shop, id)).toMatchObject([
    { kind: "asked", orderId },
    { kind: "done", actor: "admin@essor.example", refundedCents: amountCents },
  ]);
  expect(await refundedAtStripe(shop, "coupee@exemple.fr")).toBe(amountCents);
  expect(await actionsOn(shop, orderId)).toEqual(["cancel"]);
});

test("what she has chosen, to cancel in any case, stands on every proof of her declaration and at the desk", async () => {
  const email = "choix@exemple.fr";
  const { id: orderId } = await aSubscriber(shop, "choix");
  const id = await declare(shop, "resiliation", { contrat: "abo", email, fin: "fin-de-periode" });
  const receipt = "Accusé de réception de votre résiliation";
  const notice = await noticeAbout(shop, email);
  const desk = (await admin.open(`/admin/droits/${id}`)).text;
  const page = (await new Visitor(shop.url).open(`/declaration/${id}`)).text;
  for (const proof of [page, await mailOf(shop, email, receipt), notice, desk])
    expect(proof).toContain("Résilier dans tous les cas, sans renoncer");
  expect(desk).toContain("elle l’a écarté");
  expect((await admin.open(`/admin/commandes/${orderId}`)).text).toContain("Elle attend la réponse de la cliente");
  // Chosen the other way, it is another declaration.
  expect(
    await declare(shop, "resiliation", { contrat: "abo", email, fin: "fin-de-periode", voie: "retractation" }),
  ).not.toBe(id);
});

test("a canceled subscription ends with the paid period and is not charged again", async () => {
  const { id: orderId, subscription } = await aSubscriber(shop, "abo");
  const id = await declare(shop, "resiliation", {
    contrat: "abonnement",
    email: "abo@exemple.fr",
    fin: "fin-de-periode",
  });
  const page = await admin.open(`/admin/droits/${id}`);
  // She has chosen to cancel; an order that an administrator finds may have been meant otherwise.
  expect(page.text).toMatch(/Renoncer lui rendrait \d+ €/);
  await shop.stripe.fault({ method: "POST", path: "/v1/subscriptions", kind: "500", times: 3 });
  const away = await admin.submit(page, { accord: true }, "Mettre fin");
  expect([away.status, away.text]).toEqual([503, expect.stringContaining("Stripe ne répond pas")]);
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "asked" }]);
  // The page offers no refusal of a declaration in time; a forged post gets the reason.
  const body = new URLSearchParams({ intent: "refuser", motif: "Nous ne voulons pas." });
  const refused = await admin.request(`/admin/droits/${id}`, { method: "POST", body });
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("ni refusée ni rattachée")]);
  const again = await admin.submit(page, { accord: true }, "Mettre fin");
  expect(again.text).toContain("C’est fait");
  await admin.submit(page, { accord: true }, "Mettre fin");
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "asked" }, { kind: "done", refundedCents: 0 }]);
  expect(await actionsOn(shop, orderId)).toEqual(["cancel"]);
  const mails = await shop.mailbox.until("abo@exemple.fr", 4);
  expect(mails.filter((mail) => /prend fin le \d+ décembre/.test(mail.subject))).toHaveLength(1);
  expect(await accessIsOpen(shop, orderId)).toBe(true);
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => !(await accessIsOpen(shop, orderId)));
});

test("a subscription that has ended at Stripe before the shop hears of it is canceled like any other", async () => {
  const email = "devancee@exemple.fr";
  const { subscription } = await aSubscriber(shop, "devancee");
  const id = await declare(shop, "resiliation", { contrat: "abonnement", email, fin: "fin-de-periode" });
  const page = await admin.open(`/admin/droits/${id}`);
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.cancelSubscription(subscription, { atPeriodEnd: false });
  expect((await admin.submit(page, { accord: true }, "Mettre fin")).text).toContain("C’est fait");
  await shop.stripe.webhooks({ mode: "send" });
});

test("who has ended her subscription is invited to nothing after it, and no page or mail contradicts its end", async () => {
  const email = "finie@exemple.fr";
  const lea = await aCustomer(shop, email, "immobilier-campagne");
  const { id: orderId, number } = await findOrder(shop, email);
  const orders = async () => (await lea.open("/orders")).text;
  expect(await orders()).toContain("Le direct, et mon agenda");
  await declare(shop, "resiliation", { contrat: number, email, fin: "des-que-possible" }, lea);
  const declared = await orders();
  expect(declared).not.toContain("Le direct, et mon agenda");
  expect(declared).toMatch(/prend fin le .* € remboursés au plus tard le/);
  const today = formatDate(parisDay(new Date()).toString());
  expect(declared).toMatch(new RegExp(`Dernière période ?${today} – ${today}`));
  await carryOut(shop, { hours: 1 });
  expect(await orders()).toMatch(new RegExp(`€ remboursés le ${today}`));
  const refund = await mailOf(shop, email, "Remboursement");
  expect(refund).toContain("La somme revient sur le moyen de paiement");
  expect(refund).not.toContain("ne change rien à la durée");
  expect((await lea.open("/formations/immobilier-campagne/directs")).status).toBe(200);

  await changeProofs(shop, ["declaration_outcomes"], (db) =>
    sql`update declaration_outcomes set ends_on = ends_on - 1 where order_id = ${orderId}`.execute(db),
  );
  const line = (await shop.stripe.ledger()).find((row) => row.email === email);
  await shop.stripe.cancelSubscription(String(line?.subscription), { atPeriodEnd: false });
  await eventually(async () => {
    const ended = shop.db.selectFrom("subscriptions").select("status").where("orderId", "=", orderId);
    return (await ended.executeTakeFirst())?.status === "canceled";
  });
  expect(await orders()).toContain("Ton abonnement a pris fin le");
  const closed = await lea.open("/formations/immobilier-campagne/directs");
  expect([closed.status, closed.text]).toEqual([404, expect.stringContaining("Ton abonnement a pris fin")]);
});

test("an end that is set at Stripe inside the paid month gives nothing back: a person is told, and an earlier end gives its whole share", async () => {
  const { id: orderId, subscription } = await aSubscriber(shop, "dedans");
  await untilEventsAreDone(shop);
  const { hostname, port } = new URL(shop.stripeUrl);
  const { subscriptions } = new Stripe("sk_test_emulator", { host: hostname, port, protocol: "http" });
  const end = parisMidnight(parisDay(new Date()).add({ days: 10 }));
  await subscriptions.update(subscription, { cancel_at: end.getTime() / 1000, proration_behavior: "none" });
  await untilEventsAreDone(shop);
  await runJob(shop, "carry-out-declarations");
  const alerts = shop.db.selectFrom("alerts").select(["key", "details"]).where("orderId", "=", orderId);
  const [told, ...others] = await alerts.execute();
  expect([told?.key, others]).toEqual([expect.stringMatching(/^declaration:.*:share$/), []]);
  const amount = (await readOrder(shop, orderId)).amountCents;
  const request = { contrat: "abo", email: "dedans@exemple.fr", fin: "des-que-possible" };
  const id = await declare(shop, "resiliation", request);
  await carryOut(shop);
  const { refundedCents } = (await outcomesOf(shop, id)).at(-1) ?? {};
  expect((refundedCents ?? 0) / amount).toBeGreaterThan(0.96);
  expect(await refundedAtStripe(shop, "dedans@exemple.fr")).toBe(refundedCents);
});

test("who ends on a day of renewal, the next one or a later one, pays no month that begins on it", async () => {
  const { id: next, subscription } = await aSubscriber(shop, "veille");
  const { id: later, subscription: second } = await aSubscriber(shop, "janvier");
  const until = (name: string, end: Date) =>
    declare(shop, "resiliation", {
      contrat: "abo",
      email: `${name}@exemple.fr`,
      fin: "date",
      date: parisDay(end).toString(),
    });
  const declared = await until("veille", (await subscriptionOf(next)).currentPeriodEnd ?? new Date(0));
  // The month begins while the receipt waits for its answer.
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => (await monthsOf(shop, next)).length === 2);
  const { currentPeriodStart, currentPeriodEnd } = await subscriptionOf(later);
  const [start, end] = [currentPeriodStart, currentPeriodEnd].map((at) => Number(at) / 1000);
  const renewal = new Date(1000 * periodEnd(end ?? 0, start ?? 0, { interval: "month", interval_count: 1 }));
  await until("janvier", renewal);
  await carryOut(shop);
  const [, month] = await monthsOf(shop, next);
  expect((await outcomesOf(shop, declared)).at(-1)).toMatchObject({ kind: "done", refundedCents: month?.amountCents });
  expect(month?.refundedCents).toBe(month?.amountCents);

  expect((await subscriptionOf(later)).cancelAt).toEqual(renewal);
  for (const months of [2, 2]) {
    await shop.stripe.renew(second, "paid");
    await eventually(async () => (await monthsOf(shop, later)).length === months);
  }
  await eventually(async () => !(await accessIsOpen(shop, later)));
});

test("« dès que possible » ends on the day of the declaration, and the unserved share of the month is refunded", async () => {
  const { id: orderId, subscription } = await aSubscriber(shop, "vite");
  const request = { contrat: "abonnement", email: "vite@exemple.fr", fin: "des-que-possible" };
  const id = await declare(shop, "resiliation", request);
  const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const twice = await declare(shop, "resiliation", { ...request, fin: "date", date: later });
  const stale = await admin.open(`/admin/droits/${twice}`);
  await admin.submit(await admin.open(`/admin/droits/${id}`), { accord: true }, "Mettre fin");
  const outcome = (await outcomesOf(shop, id)).at(-1);
  const share = outcome?.refundedCents ?? 0;
  const amount = (await readOrder(shop, orderId)).amountCents;
  expect(outcome?.endsOn).toBe(parisDay(new Date()).toString());
  // At most a day of the month, of 28 days or more, is served.
  expect(share / amount).toBeGreaterThan(0.96);
  expect(share).toBeLessThanOrEqual(amount);
  // The customer has declared twice, the second time for a later day: the first end counts, and the share is refunded
  // once.
  const refused = await admin.submit(stale, { accord: true }, "Mettre fin");
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("a changé depuis l’affichage")]);
  await admin.submit(await admin.open(`/admin/droits/${twice}`), { accord: true }, "Mettre fin");
  expect((await outcomesOf(shop, twice)).at(-1)).toMatchObject({ refundedCents: 0, endsOn: outcome?.endsOn });
  expect(await refundedAtStripe(shop, "vite@exemple.fr")).toBe(share);
  expect((await admin.open(`/admin/commandes/${orderId}`)).text).toContain(
    `Prend fin le${formatDate(String(outcome?.endsOn))}`,
  );
  await shop.stripe.advanceClock(86_400);
  await eventually(async () => !(await accessIsOpen(shop, orderId)));
  const line = (await shop.stripe.ledger()).find((row) => row.subscription === subscription);
  expect(line?.subscriptionStatus).toBe("canceled");
});

test("after all stories of this file the ledger finds no difference between Stripe and the shop", async () => {
  await untilEventsAreDone(shop);
  await expectCleanLedger(shop);
});

function subscriptionOf(orderId: string) {
  return shop.db.selectFrom("subscriptions").selectAll().where("orderId", "=", orderId).executeTakeFirstOrThrow();
}
