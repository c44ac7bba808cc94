import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount, newVisitor } from "#tests/support/accounts.ts";
import { aCustomer, PASSWORD, signIn } from "#tests/support/buying.ts";
import { anEmail, deliver } from "#tests/support/emails.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

const shop = await aShop();
const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));
const SUBJECT = "ton compte s’efface";

/** Everything that the shop knows of an address happened so many days ago. */
async function age(email: string, days: number): Promise<void> {
  const ago = sql`now() - make_interval(days => ${days}::int)`;
  const user = sql`(select id from users where email = ${email})`;
  await run(sql`update users set created_at = ${ago}, last_login_at = ${ago} where email = ${email}`);
  await run(sql`update sessions set created_at = ${ago}, last_seen_at = ${ago} where user_id = ${user}`);
  await run(sql`update orders set created_at = ${ago}, paid_at = ${ago} where email = ${email}`);
  await run(
    sql`update order_payments set paid_at = ${ago} from orders where orders.id = order_id and email = ${email}`,
  );
  await run(sql`update access set revoked_at = ${ago} where user_id = ${user} and revoked_at is not null`);
  await run(sql`update subscribers set created_at = ${ago}, confirmed_at = ${ago},
    consent = jsonb_set(consent, '{at}', to_jsonb(${ago})) where email = ${email}`);
}

const warned = (email: string) => shop.mailbox.to(email).filter(({ subject }) => subject.includes(SUBJECT));
const exists = async (email: string) =>
  (await shop.db.selectFrom("users").select("id").where("email", "=", email).execute()).length === 1;
/** A month later, by the warning's own time. */
const aMonthLater = (email: string) =>
  run(sql`update users set idle_warned_at = idle_warned_at - interval '31 days' where email = ${email}`);

test("an account that nobody uses is announced once, thirty days before it ends, and a sign-in keeps it", async () => {
  for (const [email, days] of [
    ["dort@compte.fr", 1095 - 29],
    ["revient@compte.fr", 1095 - 29],
    ["recente@compte.fr", 1095 - 32],
  ] as const) {
    await anAccount(shop, email);
    await age(email, days);
  }
  for (const _ of [1, 2]) await runJob(shop, "clean-up");
  await eventually(() => warned("revient@compte.fr").length + warned("dort@compte.fr").length === 2);
  const [mail, ...others] = warned("dort@compte.fr");
  expect([others, mail?.text.includes("connecte-toi une fois")]).toEqual([[], true]);
  await signIn(newVisitor(shop), "revient@compte.fr", PASSWORD);
  for (const email of ["dort@compte.fr", "revient@compte.fr"]) await aMonthLater(email);
  await age("dort@compte.fr", 1097);
  await runJob(shop, "clean-up");
  const left = ["dort", "revient", "recente"].map((name) => exists(`${name}@compte.fr`));
  expect(await Promise.all(left)).toEqual([false, true, true]);
  expect(warned("recente@compte.fr")).toEqual([]);
  const log = shop.db.selectFrom("auditLog").select("actor").where("action", "=", "erase-account");
  expect(await log.execute()).toEqual([{ actor: "worker" }]);
});

test("access for life keeps the account however long nobody signs in; closed, it ends and the order stays", async () => {
  for (const email of ["fidele@achat.fr", "partie@achat.fr"]) await aCustomer(shop, email);
  await run(
    sql`update access set revoked_at = now() from users where users.id = user_id and email = 'partie@achat.fr'`,
  );
  for (const email of ["fidele@achat.fr", "partie@achat.fr"]) await age(email, 4000);
  await runJob(shop, "clean-up");
  // Three years have passed, but it was told nobody.
  expect(await exists("partie@achat.fr")).toBe(true);
  await eventually(() => warned("partie@achat.fr").length === 1);
  await aMonthLater("partie@achat.fr");
  await runJob(shop, "clean-up");
  expect([await exists("fidele@achat.fr"), await exists("partie@achat.fr")]).toEqual([true, false]);
  expect(warned("fidele@achat.fr")).toEqual([]);
  const order = shop.db.selectFrom("orders").select("userId").where("email", "=", "partie@achat.fr");
  expect(await order.execute()).toEqual([{ userId: null }]);
});

test("a customer’s consent to offers ends three years after her last sign, though her access is open", async () => {
  for (const email of ["ancienne@achat.fr", "presente@achat.fr", "payeuse@achat.fr"]) {
    await aCustomer(shop, email);
    await run(sql`update orders set consents = '[{"id":"marketing"}]' where email = ${email}`);
    await age(email, 1097);
  }
  await signIn(newVisitor(shop), "presente@achat.fr", PASSWORD);
  await run(sql`update order_payments set paid_at = now() from orders
    where orders.id = order_id and email = 'payeuse@achat.fr'`);
  await runJob(shop, "clean-up");
  const sent = async (email: string) => deliver(shop, await anEmail(shop, email, "marketing"));
  expect([await sent("ancienne@achat.fr"), await sent("presente@achat.fr"), await sent("payeuse@achat.fr")]).toEqual([
    "canceled",
    "sent",
    "sent",
  ]);
  // What she ticks later counts again.
  await run(sql`update orders set created_at = now() + interval '1 second' where email = 'ancienne@achat.fr'`);
  expect(await sent("ancienne@achat.fr")).toBe("sent");
});
