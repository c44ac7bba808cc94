import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payAndVanish } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/jobs.ts";
import { differencesOf, expectCleanLedger } from "#tests/support/ledger.ts";
import { accessIsOpen, aSubscriber } from "#tests/support/orders.ts";
import { eventually, Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

test("a buyer who subscribes again after a lapse keeps one live subscription", async () => {
  const first = await aSubscriber(shop, "lapsed");
  await shop.stripe.renew(first.subscription, "failed");
  await eventually(async () => (await statusesAtStripe("lapsed"))[0] === "past_due");
  await eventually(async () => (await shop.mailbox.until("lapsed@exemple.fr", 3)).length >= 3);
  await shop.inspect((db) =>
    sql`update subscriptions set past_due_since = now() - interval '8 days' where order_id = ${first.id}`.execute(db),
  );
  await runJob(shop, "reconcile-orders");
  expect(await accessIsOpen(shop, first.id)).toBe(false);
  await payAndVanish(shop, "immobilier-campagne", "lapsed@exemple.fr");
  await eventually(async () => (await statusesAtStripe("lapsed")).join() === "canceled,active");
  await shop.stripe.webhooksSettled();
  await expectCleanLedger(shop);
});

test("a buyer with two live subscriptions is named by an alert", async () => {
  await aSubscriber(shop, "double");
  await payAndVanish(shop, "immobilier-campagne", "double@exemple.fr");
  expect((await shop.mailbox.until("admin@essor.example", 1))[0]?.text).toContain("payée deux fois");
  expect(await differencesOf(shop)).toEqual([expect.stringMatching(/^two-subscriptions /)]);
});

/** Of every subscription of that buyer, the oldest first. */
async function statusesAtStripe(name: string): Promise<(string | null)[]> {
  const lines = await shop.stripe.ledger();
  return lines
    .filter(({ email }) => email === `${name}@exemple.fr`)
    .map(({ subscriptionStatus }) => subscriptionStatus);
}
