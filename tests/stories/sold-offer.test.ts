import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADMIN, anAdmin } from "#tests/support/admin.ts";
import { send } from "#tests/support/http.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Shop } from "#tests/support/shop.ts";

/** The confirmation of an order whose training has changed since. */
const shop = await aShop();

const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));

const CLAIM = "98 % de nos élèves sont satisfaites";

test("the confirmation states the offer that was sold, also when it is sent again after the training has changed", async () => {
  const order = await aPaidOrder(shop, "vendue");
  const confirmations = async (mails: number) => {
    const arrived = await shop.mailbox.until("vendue@exemple.fr", mails);
    return arrived.filter(({ subject }) => subject.includes("confirmée"));
  };
  const [first] = await confirmations(2);
  const sold = first?.text?.match(/Ce que comprend la formation.*?Ce que vous avez accepté/is)?.[0];
  expect(sold).toBeTruthy();
  await run(sql`update formations set features = ${JSON.stringify(["Autre chose", CLAIM])} where slug = 'mindset'`);
  const admin = await anAdmin(shop);
  await admin.submit(await admin.open(`/admin/emails/${await confirmationOf(order.id)}`), {}, "Renvoyer");
  const [, again] = await confirmations(3);
  expect(again?.text).toContain(sold);
});

test("with a live key the confirmation of an old order, whose offer was not stored, leaves out unproven figures", async () => {
  const { id } = await aPaidOrder(shop, "ancienne");
  await run(sql`update orders set offer = null where id = ${id}`);
  const admin = await anAdmin(shop);
  await run(sql`insert into second_factors (user_id, secret, confirmed_at)
    select id, 'x', now() from users where email = ${ADMIN.email}`);
  const path = `/admin/emails/${await confirmationOf(id)}`;
  const live = await Shop.open({ beside: shop, env: LIVE });
  const headers = { Host: "essor.example", Cookie: `__Host-sid=${admin.cookie("sid")}` };
  const { body } = await send(live.url, path, { headers });
  await live.kill();
  expect(body).toContain("Autre chose");
  expect(body).not.toContain(CLAIM);
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
