import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";

/** The confirmation of an order whose formation has changed since. */
const shop = await aShop();

const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));

test("the confirmation states the offer that was sold, also when it is sent again after the formation has changed", async () => {
  const order = await aPaidOrder(shop, "vendue");
  const confirmations = async (mails: number) => {
    const arrived = await shop.mailbox.until("vendue@exemple.fr", mails);
    return arrived.filter(({ subject }) => subject.includes("confirmée"));
  };
  const [first] = await confirmations(2);
  const sold = first?.text?.match(/Ce que comprend la formation.*?Ce que vous avez accepté/is)?.[0];
  expect(sold).toBeTruthy();
  await run(sql`update formations set features = ${JSON.stringify(["Autre chose"])} where slug = 'mindset'`);
  const admin = await anAdmin(shop);
  await admin.submit(await admin.open(`/admin/emails/${await confirmationOf(order.id)}`), {}, "Renvoyer");
  const [, again] = await confirmations(3);
  expect(again?.text).toContain(sold);
});

async function confirmationOf(orderId: string): Promise<string> {
  const { id } = await shop.db
    .selectFrom("emails")
    .select("id")
    .where("template", "=", "order-confirmation")
    .where(sql`props ->> 'orderId'`, "=", orderId)
    .executeTakeFirstOrThrow();
  return id;
}
