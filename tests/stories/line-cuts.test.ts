import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { lapseHolds } from "#app/domain/shop/catalogue/seats.server.ts";
import { cancelOrder } from "#app/domain/shop/orders/order.server.ts";
import { leaveWaiting } from "#app/domain/shop/waiting-list/entries.server.ts";
import { tokenOf } from "#app/domain/values/one-time-token.server.ts";
import type { Db } from "#db/connection.server.ts";
import { newVisitor } from "#tests/support/accounts.ts";
import { linkIn, sessionOf } from "#tests/support/buying.ts";
import { isCut } from "#tests/support/cuts.ts";
import { makeJobsDue, untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { lineOf } from "#tests/support/line.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { inTheShop } from "#tests/support/series.ts";
import { eventually } from "#tests/support/shop.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const { aFullFormation, wait, states, seats, endHold, minute } = lineOf(shop);

test.each([
  ["before its commit", "dont-die", "before update", "for each row"],
  [
    "in its commit, of which it never hears",
    "immobilier-avance",
    "after update",
    "deferrable initially deferred for each row",
  ],
])(
  "a process that is killed at each step of the line, %s, is no seat too many and none too few once it runs again",
  async (_, slug, when, rows) => {
    const [sold] = await aFullFormation(slug, 1);
    for (const name of ["une", "deux"]) await wait(`${name}@${slug}.fr`, slug);
    await shop.stripe.webhooks({ mode: "send" });
    const kill = (state: string, step: () => Promise<unknown>) => killAt({ slug, state, when, rows }, step);
    const held = { status: "full", currentParticipants: 1, held: 1 };

    await kill("held", () => shop.stripe.expire(sold ?? ""));
    await untilEventsAreDone(shop);
    expect([await states(slug), await seats(slug), await countHeldEmails(slug)]).toEqual([
      ["held", "waiting"],
      held,
      1,
    ]);

    const first = await orderFormOf(`une@${slug}.fr`);
    await kill("ordered", first.send);
    // She presses the button again.
    const left = sessionOf(await first.send());
    expect([await states(slug), await seats(slug)]).toEqual([["ordered", "waiting"], { ...held, held: 0 }]);
    await kill("held", () => shop.stripe.expire(left));
    await untilEventsAreDone(shop);
    expect([await states(slug), await seats(slug)]).toEqual([["held", "waiting"], held]);

    await endHold(`une@${slug}.fr`);
    await kill("lapsed", minute);
    await minute();
    expect([await states(slug), await seats(slug), await countHeldEmails(slug)]).toEqual([["lapsed", "held"], held, 2]);

    const second = await orderFormOf(`deux@${slug}.fr`);
    const session = sessionOf(await second.send());
    await kill("bought", () => shop.stripe.pay(session));
    await untilEventsAreDone(shop);
    expect([await states(slug), await seats(slug)]).toEqual([["lapsed", "bought"], { ...held, held: 0 }]);
    await shop.mailbox.until(`deux@${slug}.fr`, 4);
    await expectCleanLedger(shop);
  },
);

/** When, on which formation, how many statements come before the transaction, and what frees the seat. */
type Case = [string, string, number, (db: Db, line: { orderId: string; first: string }) => Promise<unknown>];

test.each<Case>([
  ["an order ends", "mindset", 0, (db, { orderId }) => cancelOrder(db, orderId, "expired")],
  ["she who has the seat leaves it", "rat-race", 0, (db, { first }) => leaveWaiting(db, { own: first })],
  ["her time is over", "lancer-startup", 1, (db) => lapseHolds(db)],
])(
  "when %s, a connection that is cut after any statement loses nothing: all is as before, or handed over once",
  async (_, slug, outside, free) => {
    await sql`delete from waiting_entries`.execute(shop.db);
    await aFullFormation(slug, 1);
    for (const name of ["une", "deux"]) await wait(`${name}@${slug}.fr`, slug);
    // The worker would do it meanwhile.
    await shop.stop();
    const isOrder = slug === "mindset";
    const [order] = await shop.db
      .selectFrom("orders")
      .select("id")
      .where("email", "=", `${slug}0@exemple.fr`)
      .execute();
    const ofFirst = sql<boolean>`email = ${`une@${slug}.fr`}`;
    const { id } = await shop.db.selectFrom("waitingEntries").select("id").where(ofFirst).executeTakeFirstOrThrow();
    if (!isOrder) await inTheShop(shop, (db) => cancelOrder(db, order?.id ?? "", "expired"));
    if (slug === "lancer-startup")
      await sql`update waiting_entries set held_until = now() - interval '1 second' where ${ofFirst}`.execute(shop.db);
    const before = [await states(slug), await seats(slug), await countHeldEmails(slug)];
    let cuts = 0;
    await inTheShop(shop, async () => {
      for (
        let at = outside + 1;
        await isCut(shop, at, (db) => free(db, { orderId: order?.id ?? "", first: tokenOf(id) }));
        at += 1
      ) {
        cuts = at;
        expect([await states(slug), await seats(slug), await countHeldEmails(slug)], `cut after ${at}`).toEqual(before);
      }
    });
    expect(cuts).toBeGreaterThan(8);
    const left = isOrder ? [] : [slug === "rat-race" ? "declined" : "lapsed"];
    expect([await states(slug), await seats(slug), await countHeldEmails(slug)]).toEqual([
      [...left, "held", ...(isOrder ? ["waiting"] : [])],
      { status: "full", currentParticipants: 1, held: 1 },
      left.length + 1,
    ]);
    await shop.startAgain();
  },
);

/** Kills the process while the database waits in that step's transaction, lets the database go on, and starts again. */
async function killAt(
  { slug, state, when, rows }: Record<"slug" | "state" | "when" | "rows", string>,
  step: () => Promise<unknown>,
): Promise<void> {
  const holder = new pg.Client({ connectionString: shop.env.DATABASE_URL });
  await holder.connect();
  await holder.query("select pg_advisory_lock(32)");
  await holder.query(`create function stop_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(32); return new; end $$;
    create ${when.startsWith("after") ? "constraint " : ""}trigger stop_here ${when} on waiting_entries ${rows}
    when (new.state = '${state}' and old.state <> new.state and new.email like '%@${slug}.fr')
    execute function stop_here()`);
  const taken = step().catch(() => undefined);
  await eventually(async () => {
    // An event whose first attempt failed waits for its next one.
    await makeJobsDue(shop);
    const waits = "select from pg_locks where locktype = 'advisory' and objid = 32 and not granted";
    return (await holder.query(waits)).rowCount === 1;
  });
  await shop.kill();
  await holder.query("select pg_advisory_unlock(32)");
  // It waits for the transaction that the process has left.
  await holder.query("drop function stop_here cascade");
  await holder.end();
  await shop.startAgain();
  await taken;
}

/** The form of somebody's held seat, ready to be sent. */
async function orderFormOf(email: string) {
  const [, held] = await shop.mailbox.until(email, 2);
  const visitor = newVisitor(shop);
  const page = await visitor.open(linkIn(held, "/checkout/"));
  return { send: () => visitor.submit(page, { email, cgv: true }) };
}

async function countHeldEmails(slug: string): Promise<number> {
  const rows = await shop.db
    .selectFrom("emails")
    .select("id")
    .where("template", "=", "seat-held")
    .where("recipient", "like", `%@${slug}.fr`)
    .execute();
  return rows.length;
}
