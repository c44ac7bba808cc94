import { sql } from "kysely";
import { expect, test } from "vitest";
import { killJob, runJob, untilEventsAreDone } from "#tests/support/jobs.ts";
import { aSale } from "#tests/support/ledger.ts";
import { accessIsOpen, readOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { changeProofs } from "#tests/support/proofs.ts";

const shop = await aShop();
await runJob(shop, "compare-with-stripe");

test("the nightly comparison reads the orders that have changed, and once a week all orders", async () => {
  const refunded = await aSale(shop, "refunded-late", "mindset");
  const untouched = await aSale(shop, "untouched", "mindset");
  await untilEventsAreDone(shop);
  await shop.stripe.webhooks({ mode: "drop" });
  // For the night that follows, both orders are older than the last comparison of everything.
  await comparedEverything("in two days");
  await shop.stripe.advanceClock(3 * 86_400);
  await shop.stripe.refund(refunded.session, { amount: 1000 });
  await shop.stripe.advanceClock(-3 * 86_400);
  for (const { id } of [refunded, untouched])
    await write(sql`update access set revoked_at = now() where order_id = ${id}`);

  await runJob(shop, "compare-with-stripe");
  expect(await readOrder(shop, refunded.id)).toMatchObject({ refundedCents: 1000 });
  expect([await accessIsOpen(shop, refunded.id), await accessIsOpen(shop, untouched.id)]).toEqual([true, false]);

  await comparedEverything("a week ago");
  await runJob(shop, "compare-with-stripe");
  expect(await accessIsOpen(shop, untouched.id)).toBe(true);
});

test("a night compares what has changed, whatever becomes of the comparison of everything, which is then still due", async () => {
  const sale = await aSale(shop, "weekly-fails", "mindset");
  await untilEventsAreDone(shop);
  await write(sql`update access set revoked_at = now() where order_id = ${sale.id}`);
  await comparedEverything("a week ago");
  const path = "/^\\/v1\\/subscriptions$/";
  // The night's own request is answered, that of the comparison of everything is not.
  await shop.stripe.fault({ path, kind: "delay", ms: 0 });
  await shop.stripe.fault({ path, kind: "altered", changes: { data: "gone" } });
  await killJob(shop, "compare-with-stripe", {});
  expect(await accessIsOpen(shop, sale.id)).toBe(true);
  expect(await everythingIsDue()).toBe(true);
  await runJob(shop, "compare-with-stripe");
  expect(await everythingIsDue()).toBe(false);
});

test("a night misses none of the numbers before those of the invoices that it compares", async () => {
  // The night compares the latest invoice and the latest credit note, whose number is far lower.
  const later = sql`update invoices set issued_at = issued_at + interval '3 days'
    where number in (select max(number) from invoices group by kind)`;
  await changeProofs(shop, ["invoices"], (db) => later.execute(db));
  await comparedEverything("in two days");
  await runJob(shop, "compare-with-stripe");
  const missing = shop.db.selectFrom("alerts").select("key").where("key", "like", "ledger:number-%").execute();
  expect(await missing).toEqual([]);
});

async function comparedEverything(when: "in two days" | "a week ago"): Promise<void> {
  const days = when === "a week ago" ? -7 : 2;
  await write(
    sql`update heartbeats set at = now() + make_interval(days => ${days}) where name = 'everything-compared'`,
  );
}

async function everythingIsDue(): Promise<boolean> {
  const { rows } = await shop.inspect((db) =>
    sql`select from heartbeats where name = 'everything-compared' and at < now() - interval '6 days'`.execute(db),
  );
  return rows.length > 0;
}

function write(statement: ReturnType<typeof sql>): Promise<unknown> {
  return shop.inspect((db) => statement.execute(db));
}
