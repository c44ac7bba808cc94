import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { goToStripe, payWithoutReturning } from "#tests/support/buying.ts";
import { runJob, stopSchedule, untilEventsAreDone } from "#tests/support/jobs.ts";
import { aSale, differencesOf, expectCleanLedger, runLedger, type Sale } from "#tests/support/ledger.ts";
import { deletePayment, findOrder, readOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();

/** « kind about » of every difference that the first story plants. */
const planted: string[] = [];

const ONE_TIME = [
  "refund-not-recorded",
  "refund-only-here",
  "dispute-not-recorded",
  "dispute-only-here",
  "paid-other-amount",
  "access-missing",
  "seat-kept",
  "email-missing",
  "email-twice",
  "payment-not-recorded",
  "subscription-only-here",
];
const MONTHLY = [
  "subscription-differs",
  "subscription-not-recorded",
  "subscription-goes-on",
  "access-without-order",
  "payment-only-here",
];

/** Makes Stripe and the shop disagree about a sale: at Stripe, with lost events, or in the database. */
const PLANTS: Record<string, (sale: Sale) => Promise<unknown>> = {
  "refund-not-recorded": ({ session }) => shop.stripe.refund(session, { amount: 1000 }),
  "refund-only-here": ({ id }) => write(sql`update orders set refunded_cents = 500 where id = ${id}`),
  "dispute-not-recorded": ({ session }) => shop.stripe.dispute(session),
  "dispute-only-here": async ({ id, session }) => {
    await shop.stripe.closeDispute((await shop.stripe.dispute(session)).id, "won");
    await write(sql`update orders set disputed_at = now() where id = ${id}`);
    await write(sql`update access set revoked_at = now() where order_id = ${id}`);
  },
  "paid-other-amount": ({ id }) =>
    write(sql`update orders set amount_cents = amount_cents + 100, list_cents = list_cents + 100 where id = ${id}`),
  "access-missing": ({ id }) => write(sql`update access set revoked_at = now() where order_id = ${id}`),
  "seat-kept": async ({ id, session }) => {
    await shop.stripe.refund(session);
    await write(sql`update orders set status = 'refunded', refunded_cents = amount_cents where id = ${id}`);
    await write(sql`update order_payments set refunded_cents = amount_cents where order_id = ${id}`);
    await write(sql`update access set revoked_at = now() where order_id = ${id}`);
  },
  "payment-not-recorded": ({ id }) => deletePayment(shop, id),
  "payment-only-here": ({ id }) =>
    write(sql`update order_payments set stripe_invoice_id = 'in_nobody' where order_id = ${id}`),
  "email-missing": ({ id }) => write(sql`delete from emails where dedupe_key = ${`order:${id}:confirmation`}`),
  "email-twice": ({ id }) =>
    write(sql`insert into emails (id, template, class, recipient, props, dedupe_key, scheduled_for)
      select gen_random_uuid(), template, class, recipient, props, 'twice', now() + interval '1 day' from emails
      where dedupe_key = ${`order:${id}:access`}`),
  "subscription-differs": ({ subscription }) => shop.stripe.renew(subscription, "failed"),
  "subscription-not-recorded": ({ id }) => write(sql`delete from subscriptions where order_id = ${id}`),
  "subscription-only-here": ({ id }) =>
    write(sql`insert into subscriptions (order_id, stripe_subscription_id, stripe_customer_id, status)
      values (${id}, 'sub_nobody', 'cus_nobody', 'active')`),
  "subscription-goes-on": async ({ id, session }) => {
    await shop.stripe.refund(session);
    await write(sql`update orders set status = 'refunded', refunded_cents = amount_cents where id = ${id}`);
    await write(sql`update order_payments set refunded_cents = amount_cents where order_id = ${id}`);
    await releaseSeat(id);
    await write(sql`update access set revoked_at = now() where order_id = ${id}`);
  },
  "access-without-order": async ({ id, subscription }) => {
    await shop.stripe.cancelSubscription(subscription, { atPeriodEnd: false });
    await write(sql`update subscriptions set status = 'canceled' where order_id = ${id}`);
    await releaseSeat(id);
  },
};

test("the ledger names each difference between Stripe, orders, access, seats and emails, and nothing else", async () => {
  const kinds = [...ONE_TIME.map((kind) => [kind, "mindset"]), ...MONTHLY.map((kind) => [kind, "immobilier-campagne"])];
  const sales = await Promise.all(
    kinds.map(async ([kind = "", slug = ""]) => ({ kind, sale: await aSale(shop, kind, slug) })),
  );
  await untilEventsAreDone(shop);
  await expectCleanLedger(shop);

  await shop.stripe.webhooks({ mode: "drop" });
  // The reconciliation of each minute would issue the missing credit notes.
  await stopSchedule(shop, "reconcile-orders");
  for (const { kind, sale } of sales) {
    await PLANTS[kind]?.(sale);
    planted.push(`${kind} ${sale.number}`);
    // The refund was recorded without its credit note.
    if (["seat-kept", "subscription-goes-on"].includes(kind)) planted.push(`credit-note-missing ${sale.number}`);
  }
  planted.push(...(await plantUnfinished()), "seats-miscounted dont-die");
  await write(sql`update formations set current_participants = current_participants + 1 where slug = 'dont-die'`);
  expect(await differencesOf(shop)).toEqual(planted.sort());
  // Orders are compared a month at a time: of each two, the first is now of another one, without its checkout.
  await write(sql`update orders set created_at = created_at - interval '2 months' where id in
    (select id from (select id, row_number() over (order by created_at) as n from orders) as numbered where n % 2 = 1)`);
  expect(await differencesOf(shop)).toEqual(planted);
});

test("the nightly comparison with Stripe repairs what needs no decision, and raises an alert for each other difference", async () => {
  await runJob(shop, "compare-with-stripe");
  const forAPerson =
    /^(paid-(without-order|other-amount|only-here)|refund-only-here|payment-only-here|subscription-only-here|two-subscriptions|email-)/;
  const left = planted.filter((difference) => forAPerson.test(difference));
  expect(await differencesOf(shop)).toEqual(left);
  const alerts = await shop.db.selectFrom("alerts").select("key").where("key", "like", "ledger:%").execute();
  expect(alerts.map(({ key }) => key.split(":").slice(1, 3).join(" ")).sort()).toEqual(left);
});

test("a difference that an administrator has resolved stays resolved, and another one of the same order raises an alert again", async () => {
  const number = planted.find((difference) => difference.startsWith("refund-only-here"))?.split(" ")[1] ?? "";
  const open = () =>
    shop.db
      .selectFrom("alerts")
      .select("details")
      .where("key", "like", `ledger:refund-only-here:${number}%`)
      .where("resolvedAt", "is", null)
      .execute();
  const facts = (found: string) => [`Concerne : ${number}`, "Attendu : 0 €", `Trouvé : ${found} €`];
  expect(await open()).toEqual([{ details: facts("5") }]);
  await write(sql`update alerts set resolved_at = now()`);
  await runJob(shop, "compare-with-stripe");
  expect(await open()).toEqual([]);
  await write(sql`update orders set refunded_cents = 700 where number = ${number}`);
  await runJob(shop, "compare-with-stripe");
  expect(await open()).toEqual([{ details: facts("7") }]);
});

test("after an outage of forty days the shop catches up with Stripe, also on events that Stripe no longer lists", async () => {
  const late = await aSale(shop, "ten-days", "mindset");
  const later = await aSale(shop, "thirty-five-days", "mindset");
  await shop.stripe.webhooks({ mode: "drop" });
  await refundDaysAgo(late, 10);
  await refundDaysAgo(later, 35);
  await write(sql`insert into stripe_catch_up (caught_up_at) values (now() - interval '40 days')
    on conflict (id) do update set caught_up_at = excluded.caught_up_at`);
  await runJob(shop, "catch-up-events");
  await eventually(async () => (await readOrder(shop, late.id)).status === "refunded");
  await eventually(async () => (await readOrder(shop, later.id)).status === "refunded");
});

test("an administrator's refund is recognised among many others of the same payment", async () => {
  const sale = await aSale(shop, "many-refunds", "mindset");
  await shop.stripe.webhooks({ mode: "drop" });
  const id = randomUUID();
  await refundAtStripe(sale, { amount: "1000", "metadata[refund_request]": id });
  for (let count = 0; count < 10; count += 1) await shop.stripe.refund(sale.session, { amount: 100 });
  await write(sql`insert into refund_requests (id, order_id, amount_cents, actor, asked_at)
    values (${id}, ${sale.id}, 1000, 'admin@essor.example', now() - interval '5 minutes')`);
  await runJob(shop, "reconcile-orders");
  const request = shop.db.selectFrom("refundRequests").select("state").where("id", "=", id).executeTakeFirstOrThrow();
  expect(await request).toEqual({ state: "done" });
  expect(await readOrder(shop, sale.id)).toMatchObject({ refundedCents: 2000 });
});

test("an answer of Stripe in an unexpected form is no difference: nothing is compared, and the ledger ends with 2", async () => {
  const changes = { data: [{ id: "sub_new_form", object: "subscription", metadata: { shop: "essor" } }] };
  await shop.stripe.fault({ path: "/v1/subscriptions", kind: "altered", changes });
  const words = /^Nothing was compared\. Stripe has answered in an unexpected form: .+\.$/;
  expect(await runLedger(shop)).toEqual({ exitCode: 2, lines: [expect.stringMatching(words)] });
});

async function refundDaysAgo({ session }: Sale, days: number): Promise<void> {
  await shop.stripe.advanceClock(-days * 86_400);
  await shop.stripe.refund(session);
  await shop.stripe.advanceClock(days * 86_400);
}

/** A refund made by our own call whose answer was lost. */
async function refundAtStripe({ session }: Sale, fields: Record<string, string>): Promise<void> {
  const line = (await shop.stripe.ledger()).find((row) => row.session === session);
  const answer = await fetch(`${shop.stripeUrl}/v1/refunds`, {
    method: "POST",
    headers: { Authorization: "Bearer sk_test_emulator", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ payment_intent: String(line?.paymentIntent), ...fields }),
  });
  expect(answer.status).toBe(200);
}

/** Orders that await their payment, and a buyer with two subscriptions: « kind about » of each difference. */
async function plantUnfinished(): Promise<string[]> {
  const unrecorded = await payWithoutReturning(shop, "mindset", "paid-not-recorded@exemple.fr");
  expect(unrecorded).toMatch(/^cs_/);
  const lost = await payWithoutReturning(shop, "mindset", "lost@exemple.fr");
  await write(sql`update formations set current_participants = current_participants - 1 where slug = 'mindset'`);
  await write(sql`delete from orders where stripe_checkout_session_id = ${lost}`);
  const emailed = await anUnpaidOrder("email-without-payment");
  await write(sql`insert into emails (id, template, class, recipient, props, dedupe_key, scheduled_for)
    values (gen_random_uuid(), 'order-confirmation', 'transactional', 'nobody@exemple.fr',
      jsonb_build_object('orderId', ${emailed.id}::text), ${`order:${emailed.id}:confirmation`}, now() + interval '1 day')`);
  const unpaid = await anUnpaidOrder("paid-only-here");
  await write(sql`update orders set status = 'paid', holds_seat = true where id = ${unpaid.id}`);
  await aSale(shop, "twice", "immobilier-campagne");
  const second = await payWithoutReturning(shop, "immobilier-campagne", "twice@exemple.fr");
  await eventually(async () => (await numberOf(second))?.status === "paid");
  await untilEventsAreDone(shop);
  await shop.stripe.webhooks({ mode: "drop" });
  return [
    `paid-not-recorded ${(await numberOf(unrecorded))?.number}`,
    `paid-without-order ${lost}`,
    `email-without-payment ${emailed.number}`,
    `paid-only-here ${unpaid.number}`,
    `two-subscriptions ${(await numberOf(second))?.number}`,
  ];
}

async function anUnpaidOrder(name: string): Promise<{ id: string; number: string }> {
  await goToStripe(new Visitor(shop.url), "mindset", `${name}@exemple.fr`);
  return findOrder(shop, `${name}@exemple.fr`);
}

function numberOf(session: string) {
  return shop.db
    .selectFrom("orders")
    .select(["number", "status"])
    .where("stripeCheckoutSessionId", "=", session)
    .executeTakeFirst();
}

function write(statement: ReturnType<typeof sql>): Promise<unknown> {
  return shop.inspect((db) => statement.execute(db));
}

async function releaseSeat(orderId: string): Promise<void> {
  await write(sql`update orders set holds_seat = false where id = ${orderId}`);
  await write(sql`update formations set current_participants = current_participants - 1
    where id = (select formation_id from orders where id = ${orderId})`);
}
