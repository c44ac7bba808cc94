import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCustomer } from "#tests/support/buying.ts";
import { aPaidOrder, findOrder } from "#tests/support/orders.ts";
import { Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What a withdrawal would refund, as the pages say before anybody has declared it. */
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop?.close());

test("progress counts the minutes of viewed lessons; lessons that the seller takes away make nobody's longer", async () => {
  const email = "raccourcie@exemple.fr";
  const lea = await aCustomer(shop, email, "mindset");
  const { id, number } = await findOrder(shop, email);
  const run = (statement: ReturnType<typeof sql>) => shop.inspect((db) => statement.execute(db));
  // Twenty days ago: the law is over, the promise asks for less than a fifth.
  await run(sql`alter table lesson_versions disable trigger user`);
  await run(sql`update lesson_versions set at = at - interval '90 days'`);
  await run(sql`alter table lesson_versions enable trigger user`);
  await run(sql`update orders set paid_at = paid_at - interval '20 days' where id = ${id}`);
  const counted = sql`select lessons.id from lessons join courses on courses.id = course_id
    where courses.slug = 'mindset' and published_version is not null and required order by lessons.minutes, lessons.id`;
  await run(sql`insert into lesson_progress (user_id, lesson_id, done_at)
    select user_id, lesson.id, paid_at from orders, lateral (${counted} limit 3) lesson where orders.id = ${id}`);
  const shown = async () => (await lea.open(`/orders/${number}/remboursement`)).text;
  const progress = async () => /Votre progression à cet instant : ([^.]+)\./.exec(await shown())?.[1];
  expect(await shown()).toMatch(/Notre promesse ?497 € ?Le plus favorable/);
  const before = await progress();
  expect(before).toMatch(/^\d+\s.+ sur \d+\sh.*, soit \d+(,\d)?\s%$/);
  await run(sql`update lessons set archived_at = now() where id in (${counted} offset 4)`);
  expect(await progress()).toBe(before);
  await run(sql`update lessons set archived_at = null`);

  // A lesson counts as viewed from the middle of its minutes, and a second before it does not.
  const [, , , fourth] = await shop.inspect(async (db) => (await sql<{ id: string }>`${counted}`.execute(db)).rows);
  const savePlace = (missing: number) =>
    run(sql`insert into lesson_progress (user_id, lesson_id, place_s)
      select user_id, lessons.id, minutes * 30 - ${missing}::int from orders, lessons
      where orders.id = ${id} and lessons.id = ${fourth?.id}
      on conflict (user_id, lesson_id) do update set place_s = excluded.place_s`);
  await savePlace(1);
  expect(await progress()).toBe(before);
  await savePlace(0);
  expect(await progress()).not.toBe(before);
});

test("only the buyer can see what a withdrawal from an order would refund", async () => {
  const { number } = await aPaidOrder(shop, "autre");
  const stranger = await aCustomer(shop, "curieuse@exemple.fr", "rat-race");
  expect((await stranger.open(`/orders/${number}/remboursement`)).status).toBe(404);
  const guest = await new Visitor(shop.url).request(`/orders/${number}/remboursement`);
  expect(guest.headers.get("Location")).toContain("/login?redirectTo=");
});

test("the refund calculator answers visitors, stores no figures, and shows mistakes at their field", async () => {
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/politique-remboursement");
  expect(page.headers.get("Cache-Control")).toContain("s-maxage");
  expect(page.headers.get("No-Vary-Search")).toContain('"prix"');
  const typed = { prix: "1 997", type: "unique", achat: "2026-11-21", demande: "2026-12-11", progression: "15" };
  const answer = await visitor.open(`/politique-remboursement?${new URLSearchParams(typed)}`);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.text).toContain("Le plus favorable pour vous : 1 997 €");
  expect(answer.text).toContain("1 997 € × 85/100 = 1 697,45 €");
  const wrong = await visitor.open(`/politique-remboursement?${new URLSearchParams({ ...typed, prix: "cher" })}`);
  expect(wrong.status).toBe(200);
  expect(wrong.document.querySelector("[name=prix]")?.getAttribute("aria-invalid")).toBe("true");
});
