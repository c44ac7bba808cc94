import type pg from "pg";
import { fill, GROWING } from "./fill.ts";
import { buy, openSessions, pagesOf, runJob, visit } from "./growth-actions.ts";
import { Place, type ShopPlace } from "./place.ts";
import type { Reading } from "./plan-readings.ts";
import { explaining, prepareExplaining } from "./plans.ts";
import { processorTime } from "./processor.ts";
import type { Verdict } from "./report.ts";
import { showsPlans } from "./settings.ts";
import type { ShopProcess } from "./shop-process.ts";

const SIZES = [1000, 100_000] as const;
const ROUNDS = 9;
const REPEATS = 5;
const BUYERS = 2;
const MOST_GROWTH = 1.2;
/** Shorter times are ignored: the measurement's own error is as large. */
const NOISE_MS = 0.5;
/** A query that reads more rows than this grows with the shop. */
const MANY_ROWS = 5000;
const JOBS = ["reconcile-orders", "reconcile-emails", "clean-up", "compare-with-stripe"];

interface Side {
  database: string;
  place: ShopPlace;
  web: ShopProcess;
}

/** The same work in a shop with 1,000 orders and in one with 100,000: its cost, and the plans of its queries. */
export async function growth(): Promise<Verdict[]> {
  const place = await Place.open();
  try {
    await prepareExplaining(place.postgres, place.connect("postgres"));
    const admin = place.connect("postgres");
    const sides: Side[] = [];
    for (const size of SIZES) sides.push(await openSide(place, size));
    const [small, large] = sides as [Side, Side];
    const sizes = await readSizes(large.place);
    const verdicts: Verdict[] = [];

    const smallPages = await pagesOf(small.place);
    const largePages = await pagesOf(large.place);
    for (const [index, page] of largePages.entries()) {
      const visits = [smallPages[index] ?? page, page];
      const visitOn = (side: Side) => visit(side.web.port, visits[sides.indexOf(side)] ?? page);
      verdicts.push(
        await judged(page.name, sizes, async () => ({
          costs: await compare(sides, (side) => processorTimeOf(admin, side, () => visitOn(side))),
          readings: await explaining(admin, large.database, () => visit(large.web.port, page)),
        })),
      );
    }

    // The worker starts only here, because its polling would be counted with the pages.
    for (const side of sides) await side.place.start("worker");
    for (const side of sides)
      await side.place.stripe.setWebhookUrl(`http://localhost:${side.web.port}/webhooks/stripe`);
    const works: [string, (side: Side, people?: number) => Promise<void>][] = [
      ["a purchase with its emails", (side, people = BUYERS) => buyInTurn(side, people)],
      ...JOBS.map((name): [string, (side: Side) => Promise<void>] => [name, (side) => runJob(side.place, name)]),
    ];
    for (const [name, work] of works) {
      verdicts.push(
        await judged(`${name} (in PostgreSQL)`, sizes, async () => {
          const costs = await compare(sides, (side) => statementTime(side, () => work(side)));
          return { costs, readings: await explaining(admin, large.database, () => work(large, 1)) };
        }),
      );
    }
    return verdicts;
  } finally {
    await place.close();
  }
}

async function openSide(place: Place, size: number): Promise<Side> {
  const database = `orders_${size}`;
  const shop = await place.openShop(database);
  const began = performance.now();
  await fill(shop.client, size);
  console.log(`${size} orders filled in ${Math.round((performance.now() - began) / 1000)} s`);
  await openSessions(shop);
  await shop.client.query("create extension pg_stat_statements");
  return { database, place: shop, web: await shop.start("web") };
}

/** The cost on each side in turn; the median of some rounds. */
async function compare(sides: Side[], costOn: (side: Side) => Promise<number>): Promise<number[]> {
  const rounds: number[][] = sides.map(() => []);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [index, side] of sides.entries()) {
      const cost = await costOn(side);
      // The first round warms up: PostgreSQL plans a prepared statement anew five times.
      if (round >= 0) rounds[index]?.push(cost);
    }
  }
  return rounds.map((costs) => costs.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
}

/** Milliseconds of processor time for one run, in the server and in PostgreSQL. */
async function processorTimeOf(admin: pg.Pool, side: Side, act: () => Promise<void>): Promise<number> {
  const processes = [side.web.pid, ...(await backendsOf(admin, side.database))];
  const time = () => processes.reduce((sum, pid) => sum + processorTime(pid), 0);
  const before = time();
  for (let n = 0; n < REPEATS; n += 1) await act();
  return (time() - before) / REPEATS;
}

/** One after the other, because the query times would include waiting for each other's locks. */
async function buyInTurn({ web, place }: Side, people: number): Promise<void> {
  for (let n = 0; n < people; n += 1) await buy(web.port, place);
}

/** How many rows the tables have that grow with the shop. */
async function readSizes({ client }: ShopPlace): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    "select relname as name, reltuples as rows from pg_class where relname = any($1)",
    [GROWING],
  );
  return new Map(rows.map((table) => [table.name, table.rows]));
}

async function backendsOf(admin: pg.Pool, database: string): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>("select pid from pg_stat_activity where datname = $1", [
    database,
  ]);
  return rows.map(({ pid }) => pid);
}

/** Milliseconds in which PostgreSQL answered the shop's own queries, without those of the queue, which polls. */
async function statementTime({ place }: Side, act: () => Promise<void>): Promise<number> {
  await place.client.query("select pg_stat_statements_reset()");
  await act();
  const { rows } = await place.client.query<{ ms: number; query: string }>(
    `select total_exec_time as ms, query from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pgboss|pg_stat'
     order by ms desc`,
  );
  if (showsPlans) for (const { ms, query } of rows.slice(0, 5)) console.log(ms.toFixed(1), query.slice(0, 200));
  return rows.reduce((total, { ms }) => total + ms, 0);
}

interface Measured {
  costs: number[];
  readings: Reading[];
}

async function judged(name: string, sizes: Map<string, number>, measure: () => Promise<Measured>): Promise<Verdict> {
  const goal = `${name}: ≤ ${MOST_GROWTH} ×, no scan`;
  try {
    const { costs, readings } = await measure();
    const [small = 0, large = 0] = costs;
    const wide = readings.filter(
      ({ table, node, rows }) =>
        rows > MANY_ROWS || (node === "Seq Scan" && rows >= (sizes.get(table) ?? Infinity) / 2),
    );
    if (showsPlans) for (const reading of wide) console.log(name, reading);
    const scans = [...new Set(wide.map(({ table, node, rows }) => `${node} ${table} ${rows}`))].join(", ");
    return {
      goal,
      figure: `${small.toFixed(1)} → ${large.toFixed(1)} ms, ${(large / small).toFixed(2)} ×${scans && `; ${scans}`}`,
      isMet: large <= small * MOST_GROWTH + NOISE_MS && scans === "",
    };
  } catch (error) {
    return { goal, figure: `${error}`, isMet: false };
  }
}
