import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buy,
  expectExactLedger,
  goToStripe,
  ledger,
  payWithoutReturning,
  returnAddress,
  sendEvent,
  sessionOf,
} from "#tests/support/buying.ts";
import { ageOrders, makeJobsDue, runJob } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

describe.each(["postgres", "pglite"] as const)("on %s", (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open({ database });
  });
  afterAll(() => shop.close());

  test("an order is fulfilled by the webhook alone", async () => {
    await shop.stripe.webhooks({ mode: "send" });
    await payWithoutReturning(shop, "mindset", "webhook@exemple.fr");
    await shop.mailbox.until("webhook@exemple.fr", 2);
    await expectExactLedger(shop);
  });

  test("an order is fulfilled by the return page alone", async () => {
    await shop.stripe.webhooks({ mode: "drop" });
    const success = await buy(new Visitor(shop.url), "mindset", "retour@exemple.fr");
    expect(success.text).toContain("Ton paiement est confirmé");
    await shop.mailbox.until("retour@exemple.fr", 2);
    await expectExactLedger(shop);
  });

  test("an order is fulfilled by reconciliation when neither webhook nor return page comes", async () => {
    await shop.stripe.webhooks({ mode: "drop" });
    await payWithoutReturning(shop, "mindset", "personne@exemple.fr");
    await ageOrders(shop, 2);
    await runJob(shop, "reconcile-orders");
    await shop.mailbox.until("personne@exemple.fr", 2);
    await expectExactLedger(shop);
  });

  test("an order is fulfilled once when webhook and return page come five times each at the same time", async () => {
    await shop.stripe.webhooks({ mode: "hold" });
    const session = await payWithoutReturning(shop, "rat-race", "ensemble@exemple.fr");
    const visits = Array.from({ length: 5 }, () => new Visitor(shop.url).open(returnAddress("rat-race", session)));
    await Promise.all([shop.stripe.flushWebhooks({ copies: 5, parallel: true }), ...visits]);
    await shop.mailbox.until("ensemble@exemple.fr", 2);
    await expectExactLedger(shop);
  });
});

describe("on two processes", () => {
  let shop: Shop;
  let twin: Shop;
  beforeAll(async () => {
    shop = await Shop.open();
    twin = await Shop.open({ beside: shop });
  });
  afterAll(async () => {
    await twin.close();
    await shop.close();
  });

  test("one event fifty times, a second event and twenty returns make one order with one access, one seat and one set of emails", async () => {
    await shop.inspect((db) =>
      db.updateTable("formations").set({ maxParticipants: 5 }).where("slug", "=", "dont-die").execute(),
    );
    await shop.stripe.webhooks({ mode: "hold" });
    const session = await payWithoutReturning(shop, "dont-die", "cinquante@exemple.fr");
    const held = await shop.stripe.heldWebhooks();
    const event = held.find((candidate) => candidate.type === "checkout.session.completed") as object;
    const processes = Array.from({ length: 25 }, () => [shop, twin]).flat();
    const answers = await Promise.all([
      ...processes.map((each) => untilServed(() => sendEvent(each, event))),
      ...processes
        .slice(0, 20)
        .map((each) =>
          untilServed(async () => (await new Visitor(each.url).open(returnAddress("dont-die", session))).status),
        ),
      untilServed(() => sendEvent(twin, { ...event, id: "evt_another_one" })),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    await shop.mailbox.until("cinquante@exemple.fr", 2);
    await expectExactLedger(shop);
    const seats = (await ledger(shop)).seats.find((formation) => formation.slug === "dont-die");
    expect(seats?.currentParticipants).toBe(1);
    await expectCleanLedger(shop);
  });

  test("a subscription's events lead to the same state in any order", async () => {
    await shop.stripe.webhooks({ mode: "hold" });
    const sequences = everyFifth(permutations([0, 1, 2, 3, 4]));
    const runs = [];
    for (const [run, sequence] of sequences.entries()) {
      const email = `ordre${run}@exemple.fr`;
      const stripePage = await goToStripe(new Visitor(run % 2 ? shop.url : twin.url), "immeuble-rapport", email);
      const session = sessionOf(stripePage);
      const paid = await shop.stripe.pay(session);
      const subscription = String(paid.session.subscription);
      await shop.stripe.cancelSubscription(subscription, { atPeriodEnd: true });
      await shop.stripe.refund(session);
      runs.push({ sequence, email, session, subscription });
    }
    const held = await shop.stripe.heldWebhooks();
    const intents = new Map((await shop.stripe.ledger()).map((line) => [line.session, line.paymentIntent]));
    for (const { sequence, session, subscription } of runs) {
      const own = ORDERED_TYPES.map((type) =>
        held.find((event) => {
          const text = JSON.stringify(event.data.object);
          const names = [session, subscription, intents.get(session) ?? session];
          return event.type === type && names.some((name) => text.includes(name));
        }),
      );
      expect(own).not.toContain(undefined);
      for (const index of sequence) await sendEvent(index % 2 ? shop : twin, own[index] as object);
    }
    await eventually(async () => {
      await makeJobsDue(shop);
      const open = await shop.inspect((db) =>
        db.selectFrom("stripeEvents").select("id").where("processedAt", "is", null).execute(),
      );
      return open.length === 0;
    });
    const ends = await shop.inspect((db) =>
      db
        .selectFrom("orders")
        .innerJoin("subscriptions", "subscriptions.orderId", "orders.id")
        .leftJoin("access", "access.orderId", "orders.id")
        .select(["orders.status", "holdsSeat", "subscriptions.status as subscription", "revokedAt"])
        .where("email", "like", "ordre%")
        .execute(),
    );
    expect(ends).toHaveLength(runs.length);
    for (const end of ends) {
      expect(end).toEqual({
        status: "refunded",
        holdsSeat: false,
        subscription: "canceled",
        revokedAt: expect.any(Date),
      });
    }
    for (const { email } of runs) await shop.mailbox.until(email, 3);
    for (const { email } of runs) expect(shop.mailbox.to(email)).toHaveLength(3);
  });

  test("an event that arrives before its order is fulfilled is processed afterwards", async () => {
    await shop.stripe.webhooks({ mode: "hold" });
    const session = await payWithoutReturning(shop, "residence-secondaire", "tot@exemple.fr");
    const held = await shop.stripe.heldWebhooks();
    const about = held.filter((event) => JSON.stringify(event).includes("tot@exemple.fr"));
    const invoice = about.find((event) => event.type === "invoice.paid") as { id: string };
    expect(await sendEvent(shop, invoice)).toBe(200);
    const read = () =>
      shop.inspect((db) =>
        db.selectFrom("stripeEvents").select(["processedAt", "error"]).where("id", "=", invoice.id).execute(),
      );
    await eventually(async () => (await read())[0]?.error === "TooEarly");
    await new Visitor(shop.url).open(returnAddress("residence-secondaire", session));
    await eventually(async () => {
      await makeJobsDue(shop);
      return Boolean((await read())[0]?.processedAt);
    });
  });
});

describe("when Stripe or the bank is slow", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open();
  });
  afterAll(() => shop.close());

  test("the success page says that the payment is being confirmed while Stripe hangs, and confirms it afterwards", async () => {
    await shop.stripe.webhooks({ mode: "drop" });
    const session = await payWithoutReturning(shop, "mindset", "patience@exemple.fr");
    await shop.stripe.fault({ method: "GET", path: "/v1/checkout/sessions", kind: "hang", times: 3 });
    const visitor = new Visitor(shop.url);
    const waiting = await visitor.open(returnAddress("mindset", session));
    expect(waiting.status).toBe(200);
    expect(waiting.text).toContain("Paiement en cours de confirmation");
    expect(waiting.text).toContain("Inutile de payer à nouveau");
    expect(waiting.html).toMatch(/http-equiv="refresh" content="5"/i);
    await shop.stripe.clearFaults();
    await eventually(async () =>
      (await visitor.open(returnAddress("mindset", session))).text.includes("Ton paiement est confirmé"),
    );
    await expectExactLedger(shop);
  });

  test("the success page waits a second at most for another process that has locked the order", async () => {
    await shop.stripe.webhooks({ mode: "drop" });
    const session = await payWithoutReturning(shop, "mindset", "tenue@exemple.fr");
    const held = await shop.inspect((db) =>
      db.transaction().execute(async (trx) => {
        await trx
          .selectFrom("orders")
          .select("id")
          .where("stripeCheckoutSessionId", "=", session)
          .forUpdate()
          .execute();
        return new Visitor(shop.url).open(returnAddress("mindset", session));
      }),
    );
    expect(held.status).toBe(200);
    expect(held.text).toContain("Paiement en cours de confirmation");
    const free = await new Visitor(shop.url).open(returnAddress("mindset", session));
    expect(free.text).toContain("Ton paiement est confirmé");
  });

  test("a bank transfer opens access only after it has succeeded", async () => {
    await shop.stripe.webhooks({ mode: "send" });
    const session = sessionOf(await goToStripe(new Visitor(shop.url), "mindset", "virement@exemple.fr"));
    await shop.stripe.pay(session, { outcome: "async" });
    const waiting = await new Visitor(shop.url).open(returnAddress("mindset", session));
    expect(waiting.text).toContain("Paiement en cours de confirmation");
    await shop.stripe.webhooksSettled();
    await expectExactLedger(shop);
    await shop.stripe.completeAsync(session, "succeeded");
    await shop.mailbox.until("virement@exemple.fr", 2);
    await expectExactLedger(shop);
  });

  test.each(["told", "never told"])(
    "a refused bank transfer (%s) releases the seat, and the buyer gets an email",
    async (how) => {
      const email = `refus-${how.replace(" ", "-")}@exemple.fr`;
      await shop.stripe.webhooks({ mode: how === "told" ? "send" : "drop" });
      const session = sessionOf(await goToStripe(new Visitor(shop.url), "rat-race", email));
      await shop.stripe.pay(session, { outcome: "async" });
      await shop.stripe.completeAsync(session, "failed");
      if (how === "never told") {
        await ageOrders(shop, 2);
        await runJob(shop, "reconcile-orders");
      }
      expect((await shop.mailbox.until(email, 1))[0]?.text).toContain("/checkout/rat-race");
      const { orders, seats, access } = await ledger(shop);
      const order = orders.find((candidate) => candidate.email === email);
      expect(order).toMatchObject({ status: "canceled", holdsSeat: false });
      expect(access.map((row) => row.orderId)).not.toContain(order?.id);
      expect(seats.find((formation) => formation.slug === "rat-race")?.currentParticipants).toBe(0);
    },
  );

  test("a payment refunded before the order was fulfilled leaves no access", async () => {
    await shop.stripe.webhooks({ mode: "drop" });
    const session = await payWithoutReturning(shop, "dont-die", "rendu@exemple.fr");
    await shop.stripe.refund(session);
    await new Visitor(shop.url).open(returnAddress("dont-die", session));
    const { orders, access } = await ledger(shop);
    const order = orders.find((candidate) => candidate.email === "rendu@exemple.fr");
    expect(order).toMatchObject({ status: "refunded", holdsSeat: false });
    expect(access.find((row) => row.orderId === order?.id)?.revokedAt).not.toBeNull();
  });
});

const ORDERED_TYPES = [
  "checkout.session.completed",
  "customer.subscription.created",
  "invoice.paid",
  "customer.subscription.updated",
  "charge.refunded",
];

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

function everyFifth<T>(items: T[]): T[] {
  return items.filter((_, index) => index % 5 === 0);
}

/** Repeats a request while the answer is 503, as Stripe and visitors do. */
async function untilServed(ask: () => Promise<number>): Promise<number> {
  let status = 503;
  await eventually(async () => {
    status = await ask();
    return status !== 503;
  });
  return status;
}
