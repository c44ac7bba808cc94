import { type KyselyPlugin, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { lapseHolds } from "#app/domain/shop/catalogue/seats.server.ts";
import { cancelOrder } from "#app/domain/shop/orders/order.server.ts";
import { leaveWaiting } from "#app/domain/shop/waiting-list/entries.server.ts";
import { tokenOf } from "#app/domain/values/one-time-token.server.ts";
import { type Db, kyselyOn } from "#db/connection.server.ts";
import { lineOf } from "#tests/support/line.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { inTheShop } from "#tests/support/series.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const { aFullFormation, wait, states, seats } = lineOf(shop);

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
        await isCut(at, (db) => free(db, { orderId: order?.id ?? "", first: tokenOf(id) }));
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

/** Runs it on one connection that the server ends after so many statements. False: it came to its end before. */
async function isCut(after: number, run: (db: Db) => Promise<unknown>): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: shop.env.DATABASE_URL, max: 1 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  let statements = 0;
  const cut: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === after) await sql`select pg_terminate_backend(${rows[0].pid})`.execute(shop.db);
      return result;
    },
  };
  const db = kyselyOn(new PostgresDialect({ pool })).withPlugin(cut);
  const failed = await run(db).then(
    () => false,
    () => true,
  );
  await pool.end();
  return failed;
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
