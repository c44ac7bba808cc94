import { arrive, percentile, type Sample, timesOf, unwanted } from "./arrivals.ts";
import { send } from "./client.ts";
import { type Cluster, publicPages, SCALE, withCluster } from "./cluster.ts";
import { residentMemory } from "./processor.ts";
import type { Verdict } from "./report.ts";
import { secondsOr } from "./settings.ts";

const RATE = 300 * SCALE;

/** Visitors on all public pages, one after the other. */
export async function browsing(
  origin: string,
  rate: number | ((second: number) => number),
  seconds: number,
  isShown: (path: string) => boolean = () => true,
): Promise<Sample[]> {
  const pages = (await publicPages(origin)).filter(isShown);
  return arrive({ seconds, rate, visit: (n) => send(origin, pages[n % pages.length] ?? "/") });
}

/** An ordinary busy day: warm caches, a steady rate. */
export function browse(): Promise<Verdict[]> {
  return withCluster(async ({ origin, replicas }) => {
    for (const path of [...(await publicPages(origin)), ...(await publicPages(origin))]) await send(origin, path);
    const samples = await browsing(origin, RATE, secondsOr(600));
    const memory = Math.max(...replicas.map(({ pid }) => residentMemory(pid)));
    const errors = unwanted(samples, (status) => status === 200);
    const within = (share: number, most: number) => percentile(samples, share) <= most;
    return [
      { goal: `${RATE} visits a second: every answer 200`, figure: errors, isMet: errors === "none" },
      {
        goal: "p50 ≤ 40, p95 ≤ 150, p99 ≤ 400 ms",
        figure: timesOf(samples),
        isMet: within(0.5, 40) && within(0.95, 150) && within(0.99, 400),
      },
      { goal: "memory of a replica ≤ 350 MiB", figure: `${memory} MiB`, isMet: memory <= 350 },
    ];
  });
}

/** A newsletter to 50,000 people: from 20 to 300 visits a second in ten seconds, before any page is cached. */
export function spike(): Promise<Verdict[]> {
  const rate = (second: number) => (20 + Math.min(second / 10, 1) * 280) * SCALE;
  return withCluster(async ({ origin, shop }) => {
    const samples = await browsing(origin, rate, secondsOr(300));
    const lost = samples.filter(({ status }) => status === 0 || status >= 500).length;
    const perTable = new Map<string, number>();
    for (const { path } of shop.airtable?.calls ?? []) {
      // All pages of one table count as one reading.
      if (!path.includes("offset=")) perTable.set(path, (perTable.get(path) ?? 0) + 1);
    }
    return [
      {
        goal: `${20 * SCALE} → ${300 * SCALE} visits a second, cold: ≤ 0.1 % errors`,
        figure: `${((lost / samples.length) * 100).toFixed(2)} % (${unwanted(samples)})`,
        isMet: lost / samples.length <= 0.001,
      },
      { goal: "p95 ≤ 500 ms", figure: timesOf(samples), isMet: percentile(samples, 0.95) <= 500 },
      {
        goal: "≤ 1 reading of each Airtable table",
        figure: [...perTable.values()].join(", ") || "none",
        isMet: [...perTable.values()].every((count) => count <= 1),
      },
    ];
  });
}

/**
 * Three times the load that a replica can take: accepted requests are answered in time, the rest is refused at once.
 * Not through the load balancer, which runs in this process and would be overloaded first.
 */
export function overload(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const visit = () => visitReplica(cluster);
    // A process that has just started is several times slower.
    await capacityOf(cluster);
    const capacity = await capacityOf(cluster);
    const rate = 3 * capacity;
    const seconds = secondsOr(120);
    const samples = await arrive({ seconds, rate, visit });
    const after = (await arrive({ seconds: 15, rate: capacity / 4, visit })).filter(({ at }) => at > 10_000);
    const accepted = samples.filter(({ status }) => status === 200);
    const refused = samples.filter(({ status }) => status === 503);
    const others = samples.filter(({ status }) => status !== 200 && status !== 503);
    return [
      {
        goal: `${rate} requests a second, ${capacity} are its limit: only 200 and 503`,
        figure: `${accepted.length} accepted, ${refused.length} refused, ${others.length} others`,
        isMet: others.length === 0,
      },
      { goal: "accepted: p99 ≤ 1 s", figure: timesOf(accepted), isMet: percentile(accepted, 0.99) <= 1000 },
      {
        goal: "refused: with Retry-After, p95 ≤ 50 ms",
        figure: timesOf(refused),
        isMet: refused.every(({ retryAfter }) => retryAfter !== "") && percentile(refused, 0.95) <= 50,
      },
      {
        goal: "ten seconds later all is well",
        figure: `${timesOf(after)}, errors: ${unwanted(after)}`,
        isMet: unwanted(after) === "none" && percentile(after, 0.95) <= 200,
      },
    ];
  });
}

/** An order page costs the server more than this process: it asks the database, and no page is shared. */
function visitReplica({ origin, replicas: [replica] }: Cluster) {
  return send(`http://127.0.0.1:${replica?.port}`, "/checkout/mindset", { headers: { Host: new URL(origin).host } });
}

/** The requests a second of 32 visitors who wait for each answer. */
async function capacityOf(cluster: Cluster): Promise<number> {
  const SECONDS = 5;
  const ends = performance.now() + SECONDS * 1000;
  const samples: Pick<Sample, "status">[] = [];
  const visitor = async () => {
    while (performance.now() < ends) samples.push(await visitReplica(cluster));
  };
  await Promise.all(Array.from({ length: 32 }, visitor));
  return Math.round(samples.length / SECONDS);
}
