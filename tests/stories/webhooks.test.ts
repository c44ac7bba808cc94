import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { goToStripe, ledger, payWithoutReturning, postWebhook, sendEvent, sessionOf } from "#tests/support/buying.ts";
import { runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { eventually, Shop, WEBHOOK_SECRET } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const NEW_SECRET = "whsec_the_next_one_of_the_rotation";

const shop = await aShop({ env: { STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET}, ${NEW_SECRET}` } });

test("an event is refused unless Stripe has signed its exact bytes recently and for this mode", async () => {
  const event = anEvent("evt_refused");
  const { payload, header } = await shop.stripe.signedEvent(event);
  const now = Math.floor(Date.now() / 1000);
  const forgeries = {
    "no header": await postWebhook(shop, payload),
    "an empty header": await postWebhook(shop, payload, ""),
    "a changed byte": await postWebhook(shop, payload.replace("evt_refused", "evt_refusee"), header),
    "written anew": await postWebhook(shop, JSON.stringify(JSON.parse(payload)), header),
    "another secret": await sendEvent(shop, event, { secret: "whsec_of_somebody_else" }),
    "an old signature": await sendEvent(shop, event, { time: now - 301 }),
    "live mode with a test key": await sendEvent(shop, { ...event, livemode: true }),
    "no JSON": await postWebhook(shop, "{", header),
    "no object": await sendEvent(shop, { id: "evt_refused", object: "event", livemode: false, type: "x" }),
  };
  expect(new Set(Object.values(forgeries)), JSON.stringify(forgeries)).toEqual(new Set([400]));
  const kept = await shop.db.selectFrom("stripeEvents").select("id").execute();
  expect(kept).toEqual([]);
  // Three entries with the network, then one about the exceeded limit, so that an attacker cannot fill the log.
  const lines = await shop.db
    .selectFrom("auditLog")
    .select(["action", "entityId", "ipPrefix"])
    .where("actor", "=", "guest")
    .orderBy("id")
    .execute();
  const refused = { action: "signature-refused", entityId: "stripe", ipPrefix: "127.0.0.0/24" };
  const limit = { action: "limit-reached", entityId: "webhook-signature-client", ipPrefix: "127.0.0.0/24" };
  expect(lines).toEqual([refused, refused, refused, limit]);
});

test("only POST is answered", async () => {
  expect((await fetch(`${shop.url}/webhooks/stripe`)).status).toBe(405);
});

test("while the webhook secret is being replaced both secrets are valid, and a repeated event is stored once", async () => {
  expect(await sendEvent(shop, anEvent("evt_rotation"), { secret: NEW_SECRET })).toBe(200);
  expect(await sendEvent(shop, anEvent("evt_rotation"), { secret: WEBHOOK_SECRET })).toBe(200);
  expect(await sendEvent(shop, anEvent("evt_rotation"))).toBe(200);
  await eventually(async () => {
    const rows = await shop.db
      .selectFrom("stripeEvents")
      .select(["id", "processedAt"])
      .where("id", "=", "evt_rotation")
      .execute();
    return rows.length === 1 && rows[0]?.processedAt !== null;
  });
});

test("a signed event that names no mode is of ours, because only our mode has this secret", async () => {
  const { livemode: _, ...event } = anEvent("evt_modeless");
  expect(await sendEvent(shop, event)).toBe(200);
  await untilEventsAreDone(shop);
});

test("a payment for something else on the same Stripe account opens no access", async () => {
  await shop.stripe.webhooks({ mode: "hold" });
  const foreign = await sessionAtStripe({ client_reference_id: "someone-elses-order" });
  await shop.stripe.pay(foreign);
  const copied = await sessionAtStripe({ client_reference_id: await anOrderId(), "metadata[shop]": "another" });
  await shop.stripe.pay(copied);
  const answers = await shop.stripe.flushWebhooks();
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  await untilEventsAreDone(shop);
  for (const session of [foreign, copied]) {
    const page = await new Visitor(shop.url).open(`/success?product=mindset&session_id=${session}`);
    expect(page.text).toContain("Si tu viens de commander");
  }
  const { paid, access, emails } = await ledger(shop);
  expect({ paid, access, emails }).toEqual({ paid: [], access: [], emails: [] });
});

test("a payment of another amount than the order's opens no access and raises an alert", async () => {
  await shop.stripe.webhooks({ mode: "send" });
  const orderId = await anOrderId();
  const session = await sessionAtStripe({
    client_reference_id: orderId,
    "metadata[shop]": "essor",
    "metadata[order_id]": orderId,
  });
  await shop.stripe.pay(session);
  const [alert] = await shop.mailbox.until("admin@essor.example", 1);
  expect(alert?.text).toContain(session);
  expect(alert?.text).toMatch(/Commande\s:\sES-\d{6}/);
  const { paid, access } = await ledger(shop);
  expect({ paid, access }).toEqual({ paid: [], access: [] });
});

test("a return page with an unknown session id shows a neutral text", async () => {
  const page = await new Visitor(shop.url).open("/success?product=mindset&session_id=cs_test_0123456789abcdef");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Si tu viens de commander");
  expect(page.text).not.toContain("confirmé");
});

test("a return page with the shortest session id finds its order", async () => {
  const session = await payWithoutReturning(shop, "mindset", "court@exemple.fr");
  await shop.mailbox.until("court@exemple.fr", 2);
  await shop.db
    .updateTable("orders")
    .set({ stripeCheckoutSessionId: "cs_1" })
    .where("stripeCheckoutSessionId", "=", session)
    .execute();
  const page = await new Visitor(shop.url).open("/success?product=mindset&session_id=cs_1");
  expect(page.text).toContain("Ton paiement est confirmé");
});

test("while the database is unavailable the answer is 5xx, and the repeated event fulfils the order", async () => {
  const postgres = await startPostgres();
  const own = await Shop.open({ server: postgres });
  try {
    await own.stripe.webhooks({ mode: "hold" });
    const session = sessionOf(await goToStripe(new Visitor(own.url), "mindset", "panne@exemple.fr"));
    await own.stripe.pay(session);
    const [event] = (await own.stripe.heldWebhooks()).filter((held) => held.type === "checkout.session.completed");
    const pid = own.pid;
    postgres.stopImmediately();
    expect(await sendEvent(own, event as object)).toBe(503);
    await postgres.start();
    await eventually(async () => (await sendEvent(own, event as object)) === 200);
    await own.mailbox.until("panne@exemple.fr", 2);
    expect(own.pid).toBe(pid);
    await expectCleanLedger(own);
  } finally {
    await own.close();
    postgres.close();
  }
});

test("the shop fetches events that Stripe could not deliver", async () => {
  await shop.stripe.webhooks({ mode: "drop" });
  const session = await payWithoutReturning(shop, "mindset", "oubliee@exemple.fr");
  await new Visitor(shop.url).open(`/success?product=mindset&session_id=${session}`);
  await shop.stripe.refund(session);
  await runJob(shop, "catch-up-events");
  await shop.mailbox.until("oubliee@exemple.fr", 3);
  const { orders } = await ledger(shop);
  expect(orders.find((order) => order.email === "oubliee@exemple.fr")?.status).toBe("refunded");
  await untilEventsAreDone(shop);
});

test("an event whose job waits for its next attempt gets no second job when the shop asks Stripe for missed events", async () => {
  await shop.stripe.webhooks({ mode: "send" });
  const session = await payWithoutReturning(shop, "mindset", "attend@exemple.fr");
  await untilEventsAreDone(shop);
  const write = (statement: RawBuilder<unknown>) => shop.inspect((db) => statement.execute(db));
  await write(
    sql`alter table orders add constraint refused check (email <> 'attend@exemple.fr' or status <> 'refunded')`,
  );
  await shop.stripe.refund(session);
  const failed = () => shop.db.selectFrom("stripeEvents").select("id").where("error", "is not", null).execute();
  await eventually(async () => (await failed()).length === 1);
  const [event] = await failed();
  const jobs = sql`pgboss.job where name = 'stripe-event' and data ->> 'eventId' = ${event?.id}`;
  const queued = async () => (await write(sql`select state from ${jobs}`)).rows;
  await eventually(async () => isDeepStrictEqual(await queued(), [{ state: "retry" }]));
  await write(sql`update pgboss.job set start_after = now() + interval '1 hour' where id = (select id from ${jobs})`);
  await runJob(shop, "catch-up-events");
  expect(await queued()).toEqual([{ state: "retry" }]);
  await write(sql`alter table orders drop constraint refused`);
  await untilEventsAreDone(shop);
});

test("the invoice of a subscription that arrives before its purchase waits, and is no failure", async () => {
  await shop.stripe.webhooks({ mode: "hold" });
  const from = shop.logs.length;
  const session = sessionOf(await goToStripe(new Visitor(shop.url), "immeuble-rapport", "tot@exemple.fr"));
  const paid = await shop.stripe.pay(session);
  const invoice = (await shop.stripe.heldWebhooks()).find(
    (event) => event.type === "invoice.paid" && JSON.stringify(event).includes(String(paid.session.subscription)),
  );
  await sendEvent(shop, invoice as object);
  const waiting = shop.db.selectFrom("stripeEvents").select("error").where("id", "=", String(invoice?.id));
  await eventually(async () => (await waiting.executeTakeFirst())?.error === "TooEarly");
  await shop.stripe.flushWebhooks();
  await untilEventsAreDone(shop);
  await shop.mailbox.until("tot@exemple.fr", 2);
  expect(shop.logs.slice(from).filter((line) => line.includes('"level":50'))).toEqual([]);
  const counted = shop.db.selectFrom("jobFailures").select("job").where("lastError", "=", "TooEarly");
  expect(await counted.execute()).toEqual([]);
  await shop.stripe.webhooks({ mode: "send" });
});

function anEvent(id: string) {
  return {
    id,
    object: "event",
    livemode: false,
    type: "checkout.session.completed",
    data: { object: { id: "cs_test_unknown", object: "checkout.session" } },
  };
}

/** A Checkout Session that another program creates in the same Stripe account. */
async function sessionAtStripe(fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({
    mode: "payment",
    success_url: "https://autre.example/",
    customer_email: "ailleurs@exemple.fr",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "500",
    "line_items[0][price_data][product_data][name]": "Tasse",
    ...fields,
  });
  const answer = await fetch(`${shop.stripeUrl}/v1/checkout/sessions`, {
    method: "POST",
    headers: { Authorization: "Bearer sk_test_emulator", "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });
  const session = (await answer.json()) as { id?: string };
  if (!session.id) throw new Error(JSON.stringify(session));
  return session.id;
}

/** An order of the shop that awaits payment. */
async function anOrderId(): Promise<string> {
  const session = sessionOf(await goToStripe(new Visitor(shop.url), "mindset", "attend@exemple.fr"));
  const line = (await shop.stripe.ledger()).find((candidate) => candidate.session === session);
  return String(line?.clientReferenceId);
}
