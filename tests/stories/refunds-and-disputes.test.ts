import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer, goToStripe, sendEvent, sessionOf } from "#tests/support/buying.ts";
import { makeJobsDue, runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { shuffled } from "#tests/support/random.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const twin = await aShop({ beside: shop, env: { TRUST_PROXY: "1" } });

test("a full refund at Stripe revokes access, releases the seat and is recorded once", async () => {
  const visitor = await aCustomer(shop, "entier@exemple.fr", "mindset");
  expect(await mayLearn(visitor, "mindset")).toBe(true);
  await shop.stripe.refund(await sessionFor("entier@exemple.fr"));
  await untilClosed(visitor, "mindset");
  const orders = await visitor.open("/orders");
  expect(orders.text).toContain("Remboursée");
  expect(orders.text).toContain("Fermé");
  await sendEverythingAgain();
  expect(await shop.mailbox.until("entier@exemple.fr", 3)).toHaveLength(3);
  expect(await orderOf("entier@exemple.fr")).toMatchObject({
    status: "refunded",
    refundedCents: 49_700,
    holdsSeat: false,
  });
});

test("a partial refund keeps access, and refunding the rest revokes it; each sends one email", async () => {
  const visitor = await aCustomer(shop, "partie@exemple.fr", "mindset");
  const session = await sessionFor("partie@exemple.fr");
  await shop.stripe.refund(session, { amount: 10_000 });
  const [, , part] = await shop.mailbox.until("partie@exemple.fr", 3);
  expect(part?.text).toContain("100 €");
  expect(await orderOf("partie@exemple.fr")).toMatchObject({
    status: "paid",
    refundedCents: 10_000,
    holdsSeat: true,
  });
  expect(await mayLearn(visitor, "mindset")).toBe(true);
  await shop.stripe.refund(session);
  await untilClosed(visitor, "mindset");
  const [, , , rest] = await shop.mailbox.until("partie@exemple.fr", 4);
  expect(rest?.text).toContain("397 €");
  await sendEverythingAgain();
  expect(shop.mailbox.to("partie@exemple.fr")).toHaveLength(4);
});

test("a customer who paid twice for a formation keeps access when either payment is refunded", async () => {
  const visitor = await aCustomer(shop, "double@exemple.fr", "mindset");
  const first = await sessionFor("double@exemple.fr");
  const page = await goToStripe(new Visitor(shop.url), "mindset", "double@exemple.fr");
  const second = sessionOf(page);
  await shop.stripe.pay(second);
  await shop.mailbox.until("double@exemple.fr", 4);
  const [alert] = await shop.mailbox.until("admin@essor.example", 1);
  expect(alert?.text).toContain("payée deux fois");
  // Her mailbox and her account say it; the page of the order, which a stranger may have paid, does not.
  const mails = shop.mailbox.to("double@exemple.fr").map(({ subject }) => subject);
  expect(mails.findLastIndex((one) => one.includes("confirmée"))).toBeLessThan(
    mails.findLastIndex((one) => one.includes("Ton accès")),
  );
  const twice = shop.mailbox.to("double@exemple.fr").filter(({ text }) => /l’avez\s+payée\s+deux\s+fois/.test(text));
  expect(twice).toHaveLength(1);
  const link = /\/retractation\?commande=(ES-\d+)/.exec(twice[0]?.text ?? "");
  for (const view of ["/orders", "/orders?vue=papiers"]) {
    const own = (await visitor.open(view)).document.querySelector(`main a[href="${link?.[0]}"]`);
    expect(own?.text).toBe("Récupérer la seconde");
  }
  const stranger = await new Visitor(shop.url).open(`/success?product=mindset&session_id=${second}`);
  expect(stranger.text).toContain(link?.[1]);
  expect(stranger.text).not.toMatch(/deux fois|déjà cette formation/);
  await shop.stripe.refund(first);
  await shop.mailbox.until("double@exemple.fr", 5);
  expect(await mayLearn(visitor, "mindset")).toBe(true);
  await shop.stripe.refund(second);
  await untilClosed(visitor, "mindset");
});

test("access is open or closed according to the status of the subscription", async () => {
  const { visitor, subscription, email } = await aSubscriber("vie");
  const learns = () => mayLearn(visitor, SUBSCRIBED);
  expect(await learns()).toBe(true);

  const before = await subscriptionOf(email);
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => ((await subscriptionOf(email)).currentPeriodEnd ?? 0) > (before.currentPeriodEnd ?? 0));
  expect(await learns()).toBe(true);

  await shop.stripe.renew(subscription, "failed");
  const mails = await shop.mailbox.until(email, 4);
  expect(mails.slice(2).some(({ text }) => text.includes("/orders"))).toBe(true);
  await eventually(async () => (await subscriptionOf(email)).status === "past_due");
  expect(await learns()).toBe(true);

  await agePastDue(email, 6);
  await runJob(shop, "reconcile-orders");
  expect(await learns()).toBe(true);
  await agePastDue(email, 2);
  await runJob(shop, "reconcile-orders");
  expect(await learns()).toBe(false);
  expect(await orderOf(email)).toMatchObject({ status: "paid", holdsSeat: false });

  await shop.stripe.renew(subscription, "paid");
  await untilOpen(visitor, SUBSCRIBED);
  expect(await orderOf(email)).toMatchObject({ holdsSeat: true });

  await shop.stripe.cancelSubscription(subscription, { atPeriodEnd: true });
  await eventually(async () => (await visitor.open("/orders")).text.includes("Sera annulé"));
  expect(await learns()).toBe(true);
  await shop.stripe.renew(subscription, "paid");
  await untilClosed(visitor, SUBSCRIBED);
  expect((await visitor.open("/orders")).text).toContain("Annulé");
  await sendEverythingAgain();
  expect(await learns()).toBe(false);
  expect(shop.mailbox.to(email)).toHaveLength(5);
});

test("a subscription that ends immediately closes access immediately", async () => {
  const { visitor, subscription } = await aSubscriber("fin");
  await shop.stripe.cancelSubscription(subscription, { atPeriodEnd: false });
  await untilClosed(visitor, SUBSCRIBED);
});

test("a subscription whose first month is refunded is not charged again", async () => {
  const { visitor, session, email } = await aSubscriber("rendu");
  await shop.stripe.refund(session);
  await untilClosed(visitor, SUBSCRIBED);
  await eventually(async () => {
    const line = (await shop.stripe.ledger()).find((candidate) => candidate.session === session);
    return line?.subscriptionStatus === "canceled" && (await subscriptionOf(email)).status === "canceled";
  });
});

test("a disputed payment closes access while the dispute is open, and a won dispute opens it again", async () => {
  const visitor = await aCustomer(shop, "gagne@exemple.fr", "rat-race");
  const dispute = await shop.stripe.dispute(await sessionFor("gagne@exemple.fr"));
  await untilClosed(visitor, "rat-race");
  await shop.mailbox.about(new RegExp(dispute.id), "admin@essor.example");
  const letters = () => shop.mailbox.to("gagne@exemple.fr").filter(({ subject }) => subject.includes("accès fermé"));
  expect((await eventually(() => letters()[0] ?? false)).text).toContain(
    "Si la banque maintient le paiement, l’accès rouvre aussitôt",
  );
  await shop.stripe.closeDispute(dispute.id, "won");
  await untilOpen(visitor, "rat-race");
  await sendEverythingAgain();
  expect(await mayLearn(visitor, "rat-race")).toBe(true);
  expect(letters()).toHaveLength(1);
});

test("access stays closed after a lost dispute", async () => {
  const visitor = await aCustomer(shop, "perdu@exemple.fr", "rat-race");
  const dispute = await shop.stripe.dispute(await sessionFor("perdu@exemple.fr"));
  await untilClosed(visitor, "rat-race");
  await shop.stripe.closeDispute(dispute.id, "lost");
  await sendEverythingAgain();
  expect(await mayLearn(visitor, "rat-race")).toBe(false);
  expect(await orderOf("perdu@exemple.fr")).toMatchObject({ status: "refunded", holdsSeat: false });
});

test("a subscription is not charged again after the bank has taken back any of its payments", async () => {
  for (const name of ["premier-mois", "second-mois"]) {
    const { visitor, subscription, session, email } = await aSubscriber(name);
    if (name === "second-mois") await shop.stripe.renew(subscription, "paid");
    const dispute = await shop.stripe.dispute(name === "second-mois" ? subscription : session);
    await untilClosed(visitor, SUBSCRIBED);
    await shop.stripe.closeDispute(dispute.id, "lost");
    await eventually(async () => (await subscriptionOf(email)).status === "canceled");
    await sendEverythingAgain();
    expect(await mayLearn(visitor, SUBSCRIBED)).toBe(false);
    expect(await orderOf(email)).toMatchObject({ holdsSeat: false });
  }
});

test("a refund that the buyer's bank returns raises an alert", async () => {
  await aCustomer(shop, "revenu@exemple.fr", "mindset");
  const refund = await shop.stripe.refund(await sessionFor("revenu@exemple.fr"), { amount: 5000 });
  await shop.mailbox.until("revenu@exemple.fr", 3);
  await shop.stripe.failRefund(refund.id);
  await shop.mailbox.about(new RegExp(refund.id), "admin@essor.example");
  await sendEverythingAgain();
  expect(shop.mailbox.to("admin@essor.example").filter((mail) => mail.text.includes(refund.id))).toHaveLength(1);
});

test("a payment during a dispute does not open access, and a won dispute does not restart an ended subscription", async () => {
  const { visitor, subscription, session } = await aSubscriber("litige");
  const dispute = await shop.stripe.dispute(session);
  await untilClosed(visitor, SUBSCRIBED);
  await shop.stripe.renew(subscription, "paid");
  await sendEverythingAgain();
  expect(await mayLearn(visitor, SUBSCRIBED)).toBe(false);
  await shop.stripe.cancelSubscription(subscription, { atPeriodEnd: false });
  await shop.stripe.closeDispute(dispute.id, "won");
  await sendEverythingAgain();
  expect(await mayLearn(visitor, SUBSCRIBED)).toBe(false);
});

test("of two disputed months of a subscription, winning one dispute does not open access while the other is open", async () => {
  const { visitor, subscription, session, email } = await aSubscriber("deux-litiges");
  const first = await shop.stripe.dispute(session);
  await untilClosed(visitor, SUBSCRIBED);
  const before = await subscriptionOf(email);
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => ((await subscriptionOf(email)).currentPeriodEnd ?? 0) > (before.currentPeriodEnd ?? 0));
  const second = await shop.stripe.dispute(subscription);
  await shop.stripe.closeDispute(second.id, "won");
  await untilEventsAreDone(shop);
  expect(await mayLearn(visitor, SUBSCRIBED)).toBe(false);
  await shop.stripe.closeDispute(first.id, "won");
  await untilOpen(visitor, SUBSCRIBED);
});

test("only a customer with access can open the course; for other customers it is unknown (404), and guests are sent to the login page", async () => {
  await aCustomer(shop, "voisine@exemple.fr", "dont-die");
  const owner = await aCustomer(shop, "droit@exemple.fr", "mindset");
  expect((await owner.open("/formations/mindset/apprendre")).status).toBe(200);
  expect((await owner.open("/formations/dont-die/apprendre")).status).toBe(404);
  expect((await owner.open("/formations/inconnue/apprendre")).status).toBe(404);
  const guest = await new Visitor(shop.url).request("/formations/mindset/apprendre");
  expect(guest.status).toBe(302);
  expect(guest.headers.get("Location")).toMatch(/^\/login\?redirectTo=/);
});

test("after all stories of this file the ledger finds no difference between Stripe and the shop", async () => {
  await untilEventsAreDone(shop);
  await expectCleanLedger(shop);
});

const SUBSCRIBED = "immobilier-campagne";

async function aSubscriber(name: string) {
  const email = `${name}@exemple.fr`;
  const visitor = await aCustomer(shop, email, SUBSCRIBED);
  const session = await sessionFor(email);
  const line = (await shop.stripe.ledger()).find((candidate) => candidate.session === session);
  return { visitor, email, session, subscription: String(line?.subscription) };
}

async function sessionFor(email: string): Promise<string> {
  const line = (await shop.stripe.ledger()).find((candidate) => candidate.email === email);
  return String(line?.session);
}

async function mayLearn(visitor: Visitor, slug: string): Promise<boolean> {
  return (await visitor.open(`/formations/${slug}/apprendre`)).status === 200;
}

function untilClosed(visitor: Visitor, slug: string): Promise<unknown> {
  return eventually(async () => !(await mayLearn(visitor, slug)));
}

function untilOpen(visitor: Visitor, slug: string): Promise<unknown> {
  return eventually(() => mayLearn(visitor, slug));
}

/** Every event so far again under a new id, in any order and to both processes: the final state is the same. */
async function sendEverythingAgain(): Promise<void> {
  await shop.stripe.webhooksSettled();
  const events = (await shop.stripe.events()).map((row) => row.event);
  await Promise.all(
    shuffled(events).map((event, index) =>
      sendEvent(index % 2 ? shop : twin, { ...event, id: `${event.id}_${crypto.randomUUID()}` }),
    ),
  );
  await eventually(async () => {
    await makeJobsDue(shop);
    const open = await shop.db.selectFrom("stripeEvents").select("id").where("processedAt", "is", null).execute();
    const emails = await shop.db
      .selectFrom("emails")
      .select("id")
      .where("status", "not in", ["sent", "canceled"])
      .execute();
    return open.length === 0 && emails.length === 0;
  });
}

function orderOf(email: string) {
  return shop.db
    .selectFrom("orders")
    .select(["status", "refundedCents", "holdsSeat"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

function subscriptionOf(email: string) {
  return shop.db
    .selectFrom("subscriptions")
    .innerJoin("orders", "orders.id", "subscriptions.orderId")
    .select(["subscriptions.status", "currentPeriodEnd"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

async function agePastDue(email: string, days: number): Promise<void> {
  await sql`update subscriptions set past_due_since = past_due_since - make_interval(days => ${days})
      from orders where orders.id = order_id and email = ${email}`.execute(shop.db);
}
