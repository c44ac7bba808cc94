import { sql } from "kysely";
import { expect, test } from "vitest";
import { untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { accessIsOpen, aSubscriber, monthsOf } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

const shop = await aShop();

test.each(["before", "after"])(
  "a dispute that an earlier release recorded keeps access closed until it is closed itself; another month's is opened %s the update",
  async (when) => {
    const { id, subscription } = await aSubscriber(shop, when);
    const first = await shop.stripe.dispute(subscription);
    await shop.stripe.renew(subscription, "paid");
    await eventually(async () => (await monthsOf(shop, id)).length === 2);
    const second = when === "before" && (await shop.stripe.dispute(subscription));
    await untilEventsAreDone(shop);
    // The earlier release had only `orders.disputed_at`.
    await sql`delete from disputes where order_id = ${id}`.execute(shop.db);
    const other = second || (await shop.stripe.dispute(subscription));
    await shop.stripe.closeDispute(other.id, "won");
    await untilEventsAreDone(shop);
    expect(await accessIsOpen(shop, id)).toBe(false);
    await shop.stripe.closeDispute(first.id, "won");
    await untilEventsAreDone(shop);
    expect(await accessIsOpen(shop, id)).toBe(true);
    await expectCleanLedger(shop);
  },
);
