import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { PostgresServer } from "../../tests/support/postgres.ts";
import { fill, GROWING } from "./fill.ts";
import { buy, openSessions, pagesOf, runJob, visit } from "./growth-actions.ts";
import { Place, type Shop } from "./place.ts";
import { type PlanNode, type Reading, readings } from "./plan-readings.ts";
import { processorTime } from "./processor.ts";
import { type Verdict, verdict } from "./report.ts";
import type { ServerProcess } from "./server-process.ts";
import { showsPlans } from "./settings.ts";

const SIZES = [1000, 100_000];
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
  shop: Shop;
  web: ServerProcess;
}

interface Work {
  name: string;
  /** Does it once. */
  act(side: Side): Promise<unknown>;
  /** Does it, and returns its cost in milliseconds. */
  cost(side: Side): Promise<number>;
}

/** The same work in a shop with 1,000 orders and in one with 100,000: its cost, and the plans of its queries. */
export function growth(): Promise<Verdict[]> {
  return Place.use(async (place) => {
    await prepareExplaining(place.postgres, place.connect("postgres"));
    const admin = place.connect("postgres");
    const sides: Side[] = [];
    for (const size of SIZES) sides.push(await openSide(place, size));
    const verdicts: Verdict[] = [];
    for (const page of await pageVisits(admin, sides)) verdicts.push(await judge(admin, sides, page));
    // The worker starts only here, because its polling would be counted with the pages.
    for (const { shop, web } of sides) {
      await shop.start("worker");
      await shop.stripe.setWebhookUrl(`http://localhost:${web.port}/webhooks/stripe`);
    }
    for (const work of background()) verdicts.push(await judge(admin, sides, work));
    return verdicts;
  });
}

async function openSide(place: Place, size: number): Promise<Side> {
  const database = `orders_${size}`;
  const shop = await place.openShop(database, { hasLibrary: false });
  const began = performance.now();
  await fill(shop.client, size);
  console.log(`${size} orders filled in ${Math.round((performance.now() - began) / 1000)} s`);
  await openSessions(shop);
  await shop.client.query("create extension pg_stat_statements");
  return { database, shop, web: await shop.start("web") };
}

/** The pages cost processor time, in the server and in PostgreSQL. */
async function pageVisits(admin: pg.Pool, sides: Side[]): Promise<Work[]> {
  const pages = new Map(await Promise.all(sides.map(async (side) => [side, await pagesOf(side.shop)] as const)));
  const names = [...(pages.get(sides[0] as Side) ?? [])].map(({ name }) => name);
  return names.map((name, index) => {
    const act = async (side: Side) => {
      const page = pages.get(side)?.[index];
      if (page) await visit(side.web.port, page);
    };
    return {
      name,
      act,
      async cost(side) {
        const { rows } = await admin.query<{ pid: number }>("select pid from pg_stat_activity where datname = $1", [
          side.database,
        ]);
        const time = () => [side.web, ...rows].reduce((sum, { pid }) => sum + processorTime(pid), 0);
        const before = time();
        for (let n = 0; n < REPEATS; n += 1) await act(side);
        return (time() - before) / REPEATS;
      },
    };
  });
}

/** A purchase and the jobs cost the time of their statements. */
function background(): Work[] {
  const purchase = ({ web, shop }: Side) => buy(web.port, shop);
  return [
    {
      name: "a purchase with its emails (in PostgreSQL)",
      act: purchase,
      // One after the other, because the query times would include waiting for each other's locks.
      cost: (side) =>
        statementTime(side, async () => {
          for (let n = 0; n < BUYERS; n += 1) await purchase(side);
        }),
    },
    ...JOBS.map((job) => ({
      name: `${job} (in PostgreSQL)`,
      act: ({ shop }: Side) => runJob(shop, job),
      cost: (side: Side) => statementTime(side, () => runJob(side.shop, job)),
    })),
  ];
}

/** Milliseconds in which PostgreSQL answered the shop's own queries, without those of the queue, which polls. */
async function statementTime({ shop: { client } }: Side, act: () => Promise<void>): Promise<number> {
  await client.query("select pg_stat_statements_reset()");
  await act();
  const { rows } = await client.query<{ ms: number; query: string }>(
    `select total_exec_time as ms, query from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pgboss|pg_stat'
     order by ms desc`,
  );
  if (showsPlans) for (const { ms, query } of rows.slice(0, 5)) console.log(ms.toFixed(1), query.slice(0, 200));
  return rows.reduce((total, { ms }) => total + ms, 0);
}

async function judge(admin: pg.Pool, sides: Side[], { name, act, cost }: Work): Promise<Verdict> {
  const goal = `${name}: ≤ ${MOST_GROWTH} ×, no scan`;
  const larger = sides.at(-1) as Side;
  try {
    const [small = 0, large = 0] = await medians(sides, cost);
    const scans = await scansIn(larger.shop, await explaining(admin, larger.database, () => act(larger)));
    const figure = `${small.toFixed(1)} → ${large.toFixed(1)} ms, ${(large / small).toFixed(2)} ×`;
    return verdict(goal, large <= small * MOST_GROWTH + NOISE_MS && scans.length === 0, [figure, ...scans].join("; "));
  } catch (error) {
    return verdict(goal, false, `${error}`);
  }
}

/** The cost on each side in turn; the median of some rounds. */
async function medians(sides: Side[], cost: Work["cost"]): Promise<number[]> {
  const rounds: number[][] = sides.map(() => []);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [index, side] of sides.entries()) {
      const ms = await cost(side);
      // The first round warms up: PostgreSQL plans a prepared statement anew five times.
      if (round >= 0) rounds[index]?.push(ms);
    }
  }
  return rounds.map((costs) => costs.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
}

/** What has read many rows, or half of a table that grows with the shop. */
async function scansIn({ client }: Shop, readings: Reading[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    "select relname as name, reltuples as rows from pg_class where relname = any($1)",
    [GROWING],
  );
  const sizeOf = (table: string) => rows.find(({ name }) => name === table)?.rows ?? Infinity;
  const wide = readings.filter(
    ({ table, node, rows }) => rows > MANY_ROWS || (node === "Seq Scan" && rows >= sizeOf(table) / 2),
  );
  if (showsPlans) for (const reading of wide) console.log(reading);
  return [...new Set(wide.map(({ table, node, rows }) => `${node} ${table} ${rows}`))];
}

/** Lets PostgreSQL write plans into a file. It restarts for that: call it before anybody is connected. */
async function prepareExplaining(postgres: PostgresServer, admin: pg.Pool): Promise<void> {
  const settings = {
    shared_preload_libraries: "auto_explain,pg_stat_statements",
    logging_collector: "on",
    log_destination: "jsonlog",
  };
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = ${value}`);
  await admin.end();
  postgres.stopImmediately();
  await postgres.start();
}

/** The plans with which PostgreSQL answered that database's queries while `act` ran. */
async function explaining(admin: pg.Pool, database: string, act: () => Promise<unknown>): Promise<Reading[]> {
  const { rows } = await admin.query<{ data_directory: string }>("show data_directory");
  const folder = join(rows[0]?.data_directory ?? "", "log");
  const before = readLog(folder).length;
  await set(admin, { log_min_duration: "0", log_analyze: "on", log_format: "json", log_nested_statements: "on" });
  await act();
  await set(admin, { log_min_duration: "-1" });
  const plans = readLog(folder)
    .slice(before)
    .map((line) => JSON.parse(line) as { dbname?: string; message?: string })
    .filter(({ dbname, message }) => dbname === database && message?.includes("plan:"));
  return plans.flatMap(({ message = "" }) => {
    const plan = JSON.parse(message.slice(message.indexOf("{"))) as { "Query Text": string; Plan: PlanNode };
    return readings(plan.Plan, plan["Query Text"].replace(/\s+/g, " "));
  });
}

async function set(admin: pg.Pool, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await admin.query(`alter system set auto_explain.${name} = '${value}'`);
  }
  await admin.query("select pg_reload_conf()");
  // Every backend reads the configuration before its next query, once the signal has reached it.
  await pause(200);
}

function readLog(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n"));
}
