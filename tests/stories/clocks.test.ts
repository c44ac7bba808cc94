import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { buy } from "#tests/support/buying.ts";
import { aheadBy } from "#tests/support/clock.ts";
import { post } from "#tests/support/http.ts";
import { untilEventsAreDone } from "#tests/support/jobs.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const fast = await aShop({ beside: shop, env: { PROCESS: "web", ...aheadBy(10 * 60_000) } });

test("invoices are dated by the database's clock, in the order of their numbers, whatever process issues them", async () => {
  for (const [n, on] of [fast, shop, fast, shop].entries())
    await buy(new Visitor(on.url), "dont-die", `horloge${n}@exemple.fr`);
  await untilEventsAreDone(shop);
  const { rows } = await sql<{ number: string; late: boolean }>`select number,
      issued_at not between now() - interval '5 minutes' and now() as late from invoices order by issued_at`.execute(
    shop.db,
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number).toSorted());
  expect(rows.map(({ late }) => late)).toEqual([false, false, false, false]);
});

test("a seat is sold by a process whose clock is slow, too: Stripe refuses a session that ends within half an hour of its own", async () => {
  await shop.edit("update formations set max_participants = 20 where slug = 'mindset'");
  const slow = await aShop({ beside: shop, env: { PROCESS: "web", ...aheadBy(-10 * 60_000) } });
  await buy(new Visitor(slow.url), "mindset", "lente@exemple.fr");
});

test("the password counts for ten minutes of the database's clock, on each process", async () => {
  const admin = await anAdmin(shop);
  const twin = new Visitor(fast.url);
  twin.setCookie("sid", admin.cookie("sid") ?? "");
  const { id } = await findOrder(shop, "horloge0@exemple.fr");
  const page = `/admin/commandes/${id}/adresse`;
  const pages = async () => [
    new URL((await admin.open(page)).url).pathname,
    new URL((await twin.open(page)).url).pathname,
  ];
  const age = (minutes: number) =>
    sql`update sessions set authenticated_at = now() - make_interval(mins => ${minutes}::int)`.execute(shop.db);
  await age(8);
  expect(await pages()).toEqual([page, page]);
  await age(11);
  expect(await pages()).toEqual(Array(2).fill("/admin/confirmer-identite"));
});

test("a limit lasts as long on each process: the fast clock ends none early", async () => {
  const wrong = async (on: { url: string }) => {
    const form = { email: "horloge0@exemple.fr", password: "ce n’est pas le bon du tout" };
    return (await post(on.url, "/login", form)).status;
  };
  for (let attempt = 0; attempt < 11; attempt += 1) await wrong(shop);
  expect([await wrong(shop), await wrong(fast)]).toEqual([429, 429]);
  const left = (minutes: number) =>
    sql`update rate_limits set expire = (extract(epoch from now()) * 1000)::bigint + ${minutes}::int * 60000`.execute(
      shop.db,
    );
  await left(5);
  expect([await wrong(fast), await wrong(shop)]).toEqual([429, 429]);
  await left(-1);
  expect([await wrong(fast), await wrong(shop)]).toEqual([400, 400]);
});
