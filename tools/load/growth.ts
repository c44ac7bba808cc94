import type { JobName } from "../../app/jobs/jobs.ts";
import { runJob } from "../../tests/support/jobs.ts";
import { median } from "./arrivals.ts";
import { fill } from "./fill.ts";
import { type Action, buy, openSessions, pagesOf, visit } from "./growth-actions.ts";
import { openPlace, type Place } from "./place.ts";
import { processorTime } from "./processor.ts";
import { type Verdict, verdict } from "./report.ts";

const SIZES = [1000, 100_000];
const ROUNDS = 9;
const MOST_GROWTH = 1.2;
/** Shorter times are ignored: the measurement's own error is as large. */
const NOISE_MS = 0.5;
/** Indexes of a large shop are a level deeper, and its rows lie farther apart; who reads a whole table reads more. */
const MOST_BLOCKS_GROWTH = 2;
const FEW_BLOCKS = 200;
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

/** What doing it once costs. */
interface Cost {
  ms: number;
  /** PostgreSQL's blocks of 8 KiB that were read, from memory or from the disk. */
  blocks: number;
  /** Those that read the most blocks first. */
  queries: { query: string; blocks: number; ms: number }[];
}

/** The same work in a shop with 1,000 orders and in one with 100,000: its cost, and what its queries read. */
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
  await client.query("alter system set shared_preload_libraries = pg_stat_statements");
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
  const goal = `${work.name}: ≤ ${MOST_GROWTH} × the time, ${MOST_BLOCKS_GROWTH} × the blocks`;
  try {
    const rounds: Cost[][] = sides.map(() => []);
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [index, side] of sides.entries()) {
        const cost = await costOf(work, side);
        // The first round warms up: PostgreSQL plans a prepared statement anew five times.
        if (round >= 0) rounds[index]?.push(cost);
      }
    }
    const [before = 0, after = 0] = rounds.map((costs) => median(costs.map(({ ms }) => ms)));
    const [few = 0, many = 0] = rounds.map((costs) => median(costs.map(({ blocks }) => blocks)));
    const isMet = after <= before * MOST_GROWTH + NOISE_MS && many <= few * MOST_BLOCKS_GROWTH + FEW_BLOCKS;
    const dearest = isMet ? [] : (rounds.at(-1)?.at(-1)?.queries.slice(0, 3) ?? []);
    for (const { query, ...read } of dearest) console.log(work.name, read, query.slice(0, 300));
    const times = `${before.toFixed(1)} → ${after.toFixed(1)} ms, ${(after / before).toFixed(2)} ×`;
    return verdict(goal, isMet, `${times}, ${Math.round(few)} → ${Math.round(many)} blocks`);
  } catch (error) {
    return verdict(goal, false, `${error}`);
  }
}

async function costOf({ repeats, costs, act }: Work, side: Side): Promise<Cost> {
  const { client, shop } = side;
  const { rows: backends } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const processor = () => [shop, ...backends].reduce((sum, { pid }) => sum + processorTime(pid), 0);
  await client.query("select pg_stat_statements_reset()");
  const before = processor();
  for (let n = 0; n < repeats; n += 1) await act(side);
  const used = processor() - before;
  // Without those of the queue, which polls.
  const { rows: queries } = await client.query<Cost["queries"][number]>(
    `select query, (shared_blks_hit + shared_blks_read)::float as blocks, total_exec_time as ms from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pgboss|pg_stat'
     order by blocks desc`,
  );
  const total = (column: "blocks" | "ms") => queries.reduce((sum, query) => sum + query[column], 0) / repeats;
  return { ms: costs === "processor" ? used / repeats : total("ms"), blocks: total("blocks"), queries };
}
