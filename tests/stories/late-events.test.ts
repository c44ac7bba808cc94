import { expect, test } from "vitest";
import { untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { accessIsOpen, aPaidOrder, aSubscriber, readOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop();

/** What Stripe and the banks say late, again, or otherwise than before. */
test("a month that is refused twice is told once, and never when it is paid before the news arrives", async () => {
  for (const [name, results, letters] of [
    ["deux-refus", ["failed", "failed"], 1],
    ["refus-tardif", ["failed", "paid"], 0],
  ] as const) {
    const { id, subscription } = await aSubscriber(shop, name);
    await shop.stripe.webhooks({ mode: "hold" });
    for (const result of results) await shop.stripe.renew(subscription, result);
    await shop.stripe.webhooks({ mode: "send" });
    await shop.stripe.flushWebhooks();
    await untilEventsAreDone(shop);
    expect(await accessIsOpen(shop, id)).toBe(true);
    const told = shop.db.selectFrom("emails").select("id").where("recipient", "=", `${name}@exemple.fr`);
    expect(await told.where("template", "=", "payment-failed").execute()).toHaveLength(letters);
  }
  await expectCleanLedger(shop);
});

test("a bank's inquiry closes nothing until it takes the money; a dispute that is won after it was lost is told", async () => {
  const { id } = await aPaidOrder(shop, "enquete");
  const line = (await shop.stripe.ledger()).find(({ email }) => email === "enquete@exemple.fr");
  const inquiry = await shop.stripe.dispute(String(line?.session), { isInquiry: true });
  await untilEventsAreDone(shop);
  expect(await accessIsOpen(shop, id)).toBe(true);
  await shop.stripe.escalateInquiry(inquiry.id);
  await untilEventsAreDone(shop);
  expect(await accessIsOpen(shop, id)).toBe(false);
  await shop.stripe.closeDispute(inquiry.id, "lost");
  await untilEventsAreDone(shop);
  expect(await readOrder(shop, id)).toMatchObject({ status: "refunded" });
  await shop.stripe.closeDispute(inquiry.id, "won");
  await untilEventsAreDone(shop);
  const told = shop.db.selectFrom("alerts").select("subject").where("orderId", "=", id).orderBy("raisedAt");
  expect((await told.execute()).map(({ subject }) => subject)).toEqual([
    "Paiement contesté",
    "Paiement contesté",
    "Litige perdu",
    "Litige gagné après avoir été compté perdu",
  ]);
});

test("a refund that a bank has not taken yet is booked once, and told when it comes back", async () => {
  const { id } = await aPaidOrder(shop, "en-attente");
  const line = (await shop.stripe.ledger()).find(({ email }) => email === "en-attente@exemple.fr");
  const refund = await shop.stripe.refund(String(line?.session), { amount: 5000, isPending: true });
  await untilEventsAreDone(shop);
  expect(await readOrder(shop, id)).toMatchObject({ status: "paid", refundedCents: 5000 });
  await shop.stripe.failRefund(refund.id);
  await untilEventsAreDone(shop);
  expect(await readOrder(shop, id)).toMatchObject({ refundedCents: 5000 });
  const told = shop.db.selectFrom("alerts").select("key").where("orderId", "=", id);
  expect(await told.execute()).toEqual([{ key: `refund:${refund.id}:failed` }]);
});
