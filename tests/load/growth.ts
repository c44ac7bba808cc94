import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { JobName } from "../../app/jobs/jobs.ts";
import { runJob } from "../support/jobs.ts";
import { type PlanNode, type Reading, readings } from "../support/plan-readings.ts";
import { median } from "./arrivals.ts";
import { fill, GROWING } from "./fill.ts";
import { type Action, buy, openSessions, pagesOf, visit } from "./growth-actions.ts";
import { openPlace, type Place } from "./place.ts";
import { processorTime } from "./processor.ts";
import { type Verdict, verdict } from "./report.ts";
import { showsPlans } from "./settings.ts";

const SIZES = [1000, 100_000];
const ROUNDS = 9;
const MOST_GROWTH = 1.2;
/** Shorter times are ignored: the measurement's own error is as large. */
const NOISE_MS = 0.5;
/** A query that reads more rows than this grows with the shop. */
const MANY_ROWS = 5000;
const JOBS: JobName[] = ["reconcile-orders", "reconcile-emails", "clean-up", "compare-with-stripe"];

interface Side extends Place {
  pages: Action[];
}

interface Work {
  name: string;
  /** How often it is done for one measurement. */
  repeats: number;
  /** A page costs processor time, of the server and of PostgreSQL; a purchase and a job the time of their statements. */
  costs: "processor" | "statements";
  act(side: Side): Promise<unknown>;
}

/** The same work in a shop with 1,000 orders and in one with 100,000: its cost, and the plans of its queries. */
export async function growth(): Promise<Verdict[]> {
  await using stack = new AsyncDisposableStack();
  const sides: Side[] = [];
  for (const size of SIZES) sides.push(await openSide(stack, size));
  const verdicts: Verdict[] = [];
  const names = sides[0]?.pages.map(({ name }) => name) ?? [];
  for (const [index, name] of names.entries()) {
    const act = (side: Side) => visit(side, side.pages[index] as Action);
    verdicts.push(await judge(sides, { name, repeats: 5, costs: "processor", act }));
  }
  // The worker starts only here, because its polling would be counted with the pages.
  for (const side of sides) await side.start({ PROCESS: "worker" });
  // One buyer after the other, because the query times would include waiting for each other's locks.
  verdicts.push(await judge(sides, { name: "a purchase", repeats: 2, costs: "statements", act: buy }));
  for (const name of JOBS) {
    const act = ({ shop }: Side) => runJob(shop, name);
    verdicts.push(await judge(sides, { name, repeats: 1, costs: "statements", act }));
  }
  return verdicts;
}

async function openSide(stack: AsyncDisposableStack, size: number): Promise<Side> {
  const place = await openPlace(stack, { PROCESS: "web" }, { hasLibrary: false });
  const { shop, postgres, client } = place;
  await shop.stop();
  // PostgreSQL writes the plans into a file.
  await client.query("alter system set shared_preload_libraries = auto_explain, pg_stat_statements");
  await client.query("alter system set logging_collector = on");
  await client.query("alter system set log_destination = jsonlog");
  postgres.stopImmediately();
  await postgres.start();
  const began = performance.now();
  await fill(client, size);
  console.log(`${size} orders filled in ${Math.round((performance.now() - began) / 1000)} s`);
  await openSessions(place);
  await client.query("create extension pg_stat_statements");
  await shop.start();
  return { ...place, pages: await pagesOf(place) };
}

async function judge(sides: Side[], work: Work): Promise<Verdict> {
  const goal = `${work.name}: ≤ ${MOST_GROWTH} ×, no scan`;
  const larger = sides.at(-1) as Side;
  try {
    const rounds: number[][] = sides.map(() => []);
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [index, side] of sides.entries()) {
        const ms = await costOf(work, side);
        // The first round warms up: PostgreSQL plans a prepared statement anew five times.
        if (round >= 0) rounds[index]?.push(ms);
      }
    }
    const [small = 0, large = 0] = rounds.map(median);
    const scans = await scansIn(larger.client, await explaining(larger.client, () => work.act(larger)));
    const figure = `${small.toFixed(1)} → ${large.toFixed(1)} ms, ${(large / small).toFixed(2)} ×`;
    return verdict(goal, large <= small * MOST_GROWTH + NOISE_MS && scans.length === 0, [figure, ...scans].join("; "));
  } catch (error) {
    return verdict(goal, false, `${error}`);
  }
}

/** Milliseconds: of a page for one visit, of the other work for all its repeats. */
async function costOf({ repeats, costs, act }: Work, side: Side): Promise<number> {
  const { client, shop } = side;
  const { rows: backends } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const processor = () => [shop, ...backends].reduce((sum, { pid }) => sum + processorTime(pid), 0);
  await client.query("select pg_stat_statements_reset()");
  const before = processor();
  for (let n = 0; n < repeats; n += 1) await act(side);
  if (costs === "processor") return (processor() - before) / repeats;
  // Without those of the queue, which polls.
  const { rows } = await client.query<{ ms: number; query: string }>(
    `select total_exec_time as ms, query from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pgboss|pg_stat'
     order by ms desc`,
  );
  if (showsPlans) for (const { ms, query } of rows.slice(0, 5)) console.log(ms.toFixed(1), query.slice(0, 200));
  return rows.reduce((total, { ms }) => total + ms, 0);
}

/** What has read many rows, or half of a table that grows with the shop. */
async function scansIn(client: pg.Pool, readings: Reading[]): Promise<string[]> {
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

/** The plans with which PostgreSQL answered the queries while `act` ran. */
async function explaining(client: pg.Pool, act: () => Promise<unknown>): Promise<Reading[]> {
  const { rows } = await client.query<{ data_directory: string }>("show data_directory");
  const folder = join(rows[0]?.data_directory ?? "", "log");
  const before = readLog(folder).length;
  await set(client, { log_min_duration: "0", log_analyze: "on", log_format: "json", log_nested_statements: "on" });
  await act();
  await set(client, { log_min_duration: "-1" });
  const plans = readLog(folder)
    .slice(before)
    .map((line) => JSON.parse(line) as { message?: string })
    .filter(({ message }) => message?.includes("plan:"));
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
