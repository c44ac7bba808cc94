import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { fromKysely } from "pg-boss";
import { describe, expect, vi } from "vitest";
import {
  expectExactLedger,
  goToStripe,
  payWithoutReturning,
  returnAddress,
  sendEvent,
  sessionOf,
} from "#tests/support/buying.ts";
import { isCut } from "#tests/support/cuts.ts";
import { ageOrders, makeJobsDue, runJob, untilEventsAreDone, untilRetried } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { test } from "#tests/support/own-shop.ts";
import { eventually, type Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

describe.each(["postgres", "pglite"] as const)("on %s", (database) => {
  test("a shop that is killed between payment and fulfilment fulfils the order once after its restart", async ({
    openShop,
  }) => {
    const shop = await openShop({ database });
    await shop.stripe.webhooks({ mode: "hold" });
    const session = sessionOf(await goToStripe(new Visitor(shop.url), "mindset", "entre@exemple.fr"));
    await shop.kill();
    await shop.stripe.pay(session);
    await shop.startAgain();
    await shop.stripe.flushWebhooks({ copies: 3, parallel: true });
    await shop.mailbox.until("entre@exemple.fr", 2);
    await shop.stop();
    await expectExactLedger(shop);
    await expectCleanLedger(shop);
  });

  test("a shop that is killed while it calls Stripe fulfils the order once after its restart", async ({ openShop }) => {
    const shop = await openShop({ database });
    await shop.stripe.webhooks({ mode: "hold" });
    const session = await payWithoutReturning(shop, "mindset", "pendant@exemple.fr");
    await shop.stripe.holdNext(`/v1/checkout/sessions/${session}`);
    await shop.stripe.flushWebhooks();
    await shop.stripe.heldArrived();
    await shop.kill();
    await shop.stripe.release();
    await shop.startAgain();
    await shop.mailbox.until("pendant@exemple.fr", 2, 60_000);
    await shop.stop();
    await expectExactLedger(shop);
    await expectCleanLedger(shop);
  });
});

// Thirty restarts in one test leave no margin on two busy cores: even moments, then odd ones.
test.for([0, 1])(
  "a shop that is killed at fifteen of thirty moments fulfils each order once and sends its emails (%i)",
  async (half, { openShop }) => {
    const shop = await openShop();
    await shop.stripe.webhooks({ mode: "hold" });
    const emails: string[] = [];
    for (let moment = half; moment < 30; moment += 2) {
      const email = `moment${moment}@exemple.fr`;
      emails.push(email);
      const session = await payWithoutReturning(shop, "dont-die", email);
      const event = (await shop.stripe.heldWebhooks()).find(
        (held) => held.type === "checkout.session.completed" && JSON.stringify(held).includes(session),
      );
      // The kill may hit at any point: before, in or after the transaction, or while an email is being sent.
      const visit = new Visitor(shop.url).open(returnAddress("dont-die", session)).catch(() => undefined);
      const told = sendEvent(shop, event as object).catch(() => undefined);
      await elapsed(moment * 8);
      await shop.kill();
      await Promise.all([visit, told]);
      await shop.startAgain();
    }
    await shop.stripe.flushWebhooks();
    await ageOrders(shop, 2);
    await runJob(shop, "reconcile-orders");
    await eventually(async () => {
      await makeJobsDue(shop);
      return emails.every((email) => shop.mailbox.to(email).length >= 2);
    });
    await expectOnceEach(shop);
  },
);

test("a connection that is cut after any statement of a payment or its refund leaves all of it or nothing, and it is there once when its event comes again", async ({
  openShop,
}) => {
  const shop = await openShop({ env: { PROCESS: "web" } });
  const session = await payWithoutReturning(shop, "mindset", "coupee@exemple.fr");
  const pending = { status: "pending", refunded: 0, payments: 0, access: 0, papers: [], emails: [] };
  const sold = { payments: 1, access: 1, papers: ["invoice"], emails: ["order-confirmation", "training-access"] };
  const paid = { ...pending, ...sold, status: "paid" };
  expect(await cutAnywhere(shop, "checkout.session.completed")).toEqual([pending, paid]);
  await shop.stripe.refund(session);
  const refunded = {
    ...paid,
    status: "refunded",
    refunded: 49_700,
    access: 0,
    papers: ["credit_note", "invoice"],
    emails: ["order-confirmation", "order-refunded", "training-access"],
  };
  expect(await cutAnywhere(shop, "charge.refunded")).toEqual([paid, refunded]);

  await openShop({ beside: shop, env: { PROCESS: "worker" } });
  const events = (await shop.stripe.events()).map(({ event }) => event.id);
  await shop.stripe.resend(events, { copies: 2, parallel: true });
  await untilEventsAreDone(shop);
  expect(await readWritten(shop)).toEqual(refunded);
  await expectCleanLedger(shop);
});

test("a worker that is killed while it sends loses no email, and a duplicate has the same Message-ID", async ({
  openShop,
}) => {
  const shop = await openShop({ env: { PROCESS: "web" } });
  const worker = await openShop({ beside: shop, env: { PROCESS: "worker" } });
  shop.mailbox.mode = "hold";
  await payWithoutReturning(shop, "mindset", "envoi@exemple.fr");
  await eventually(() => shop.mailbox.held === 1);
  await worker.kill();
  shop.mailbox.release();
  await worker.startAgain();
  await untilRetried(shop, "envoi@exemple.fr", 3);
  await expectOnceEach(shop);
  expect(new Set(shop.mailbox.mails.map((mail) => mail.messageId)).size).toBe(2);
});

/** Cuts the handling of that event after each of its statements, then lets it end. Each state that was seen, in their order. */
async function cutAnywhere(shop: Shop, type: string): Promise<unknown[]> {
  await shop.stripe.webhooksSettled();
  const { id } = await shop.db
    .selectFrom("stripeEvents")
    .select("id")
    .where("type", "=", type)
    .executeTakeFirstOrThrow();
  const states = [await readWritten(shop)];
  const { processStripeEvent, startQueue, stopQueue } = await functionsOf(shop);
  await startQueue({ db: fromKysely(shop.db.withoutPlugins()), backend: "postgres" }, { works: false });
  try {
    let isDone = false;
    for (let at = 1; !isDone; at += 1) {
      isDone = !(await isCut(shop, at, (db) => processStripeEvent(db, id)));
      const now = await readWritten(shop);
      if (!isDeepStrictEqual(now, states.at(-1))) states.push(now);
      if (isDone) expect(at).toBeGreaterThan(20);
    }
  } finally {
    await stopQueue();
  }
  return states;
}

/** The worker's own functions; they call Stripe, so they are loaded with the shop's environment. */
async function functionsOf({ env }: Shop) {
  const own = { ...process.env };
  Object.assign(process.env, { STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY, STRIPE_API_BASE: env.STRIPE_API_BASE });
  vi.resetModules();
  const { processStripeEvent } = await import("#app/domain/shop/orders/fulfilment/stripe-events.server.ts");
  const { startQueue, stopQueue } = await import("#app/jobs/queue.server.ts");
  process.env = own;
  vi.resetModules();
  return { processStripeEvent, startQueue, stopQueue };
}

/** What there is of the shop's only order. */
async function readWritten(shop: Shop): Promise<unknown> {
  const { rows } = await sql`select status, refunded_cents as refunded,
      (select count(*)::int from order_payments) as payments,
      (select count(*)::int from access where revoked_at is null) as access,
      array(select kind::text from invoices order by 1) as papers,
      array(select template from emails where recipient = orders.email order by 1) as emails
    from orders`.execute(shop.db);
  return rows[0];
}

/**
 * Everything is fulfilled once; an email may have arrived twice when the server's answer was lost, with the same id.
 */
async function expectOnceEach(shop: Shop): Promise<void> {
  await eventually(async () => {
    const emails = await shop.inspect((db) => db.selectFrom("emails").select("status").execute());
    return emails.every((mail) => mail.status === "sent");
  });
  const seen = new Set<string>();
  shop.mailbox.mails = shop.mailbox.mails.filter((mail) => !seen.has(mail.messageId) && seen.add(mail.messageId));
  await expectExactLedger(shop);
  await expectCleanLedger(shop);
}

/** Waits, so that each round is killed at another point: no state of the shop marks these points. */
function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
