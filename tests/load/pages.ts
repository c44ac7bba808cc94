import { arrive, browsing, publicPages, unwanted } from "./arrivals.ts";
import { send } from "./client.ts";
import { type Cluster, SCALE, withCluster } from "./cluster.ts";
import { fill } from "./fill.ts";
import { customerCookie, SIGNED_IN_EVERY } from "./growth-actions.ts";
import { residentMemory } from "./processor.ts";
import { allAnswered, type Verdict, verdict, within } from "./report.ts";
import { secondsOr } from "./settings.ts";

const VISITS = 300 * SCALE;
const ACCOUNT_PAGES = 60 * SCALE;
const ORDERS = 50_000;

/** An ordinary busy day: warm caches, a steady rate. */
export function browse(): Promise<Verdict[]> {
  return withCluster(async ({ origin, replicas }) => {
    for (const path of [...(await publicPages(origin)), ...(await publicPages(origin))]) await send(origin, path);
    const samples = await browsing(origin, VISITS, secondsOr(600));
    const memory = Math.max(...replicas.map(({ pid }) => residentMemory(pid)));
    return [
      allAnswered(`${VISITS} visits a second: every answer 200`, samples),
      within("visits", samples, { p50: 40, p95: 150, p99: 400 }),
      verdict("memory of a replica ≤ 350 MiB", memory <= 350, `${memory} MiB`),
    ];
  });
}

/** A newsletter to 50,000 people: from 20 to 300 visits a second in ten seconds, before any page is cached. */
export function spike(): Promise<Verdict[]> {
  const rate = (second: number) => (20 + Math.min(second / 10, 1) * 280) * SCALE;
  return withCluster(async ({ origin, airtable }) => {
    const samples = await browsing(origin, rate, secondsOr(300));
    const lost = samples.filter(({ status }) => status === 0 || status >= 500).length / samples.length;
    // All pages of one table count as one reading.
    const readings = airtable.calls.map(({ path }) => path).filter((path) => !path.includes("offset="));
    return [
      verdict(
        `${20 * SCALE} → ${300 * SCALE} visits a second, cold: ≤ 0.1 % errors`,
        lost <= 0.001,
        `${(lost * 100).toFixed(2)} % (${unwanted(samples)})`,
      ),
      within("visits", samples, { p95: 500 }),
      verdict("≤ 1 reading of each Airtable table", new Set(readings).size === readings.length, readings.length),
    ];
  });
}

/** Customers read their account and purchases: pages that are never cached. */
export function accounts(): Promise<Verdict[]> {
  return withCluster(async ({ origin, client }) => {
    await fill(client, ORDERS);
    const signedIn = ORDERS / 2 / SIGNED_IN_EVERY;
    const visit = (n: number) =>
      send(origin, n % 2 === 0 ? "/account" : "/orders", {
        headers: { Cookie: customerCookie(((n % signedIn) + 1) * SIGNED_IN_EVERY) },
      });
    // Warms up query plans and code, as in a shop that has been running.
    await arrive({ seconds: 5, rate: ACCOUNT_PAGES, visit });
    const samples = await arrive({ seconds: secondsOr(60), rate: ACCOUNT_PAGES, visit });
    return [
      allAnswered(`${ACCOUNT_PAGES} account pages a second: every answer 200`, samples),
      within("pages", samples, { p95: 200 }),
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
    const newcomer = () => visitReplica(cluster, { isNew: true });
    const [samples, newcomers] = await Promise.all([
      arrive({ seconds, rate, visit }),
      arrive({ seconds, rate: 10, visit: newcomer }),
    ]);
    const after = (await arrive({ seconds: 15, rate: capacity / 4, visit })).filter(({ at }) => at > 10_000);
    const refused = samples.filter(({ status }) => status === 503);
    return [
      allAnswered(`${rate} requests a second, ${capacity} are its limit: only 200 and 503`, samples, 200, 503),
      within(
        "accepted",
        samples.filter(({ status }) => status === 200),
        { p99: 1000 },
      ),
      within("refused", refused, { p95: 50 }),
      allAnswered("newcomers, on connections of their own: only 200 and 503", newcomers, 200, 503),
      within("newcomers", newcomers, { p99: 1000 }),
      verdict(
        "refused with Retry-After",
        refused.every(({ retryAfter }) => retryAfter !== ""),
        `${refused.length} refused`,
      ),
      allAnswered("ten seconds later all is well", after),
      within("ten seconds later", after, { p95: 200 }),
    ];
  });
}

/** An order page costs the server more than this process: it asks the database, and no page is shared. */
function visitReplica({ origin, replicas: [replica] }: Cluster, { isNew = false } = {}) {
  return send(`${replica?.url}`, "/checkout/mindset", { headers: { Host: new URL(origin).host }, isNew });
}

/** The requests a second of 32 visitors who wait for each answer. */
async function capacityOf(cluster: Cluster): Promise<number> {
  const SECONDS = 5;
  const ends = performance.now() + SECONDS * 1000;
  let answers = 0;
  const visitor = async () => {
    for (; performance.now() < ends; answers += 1) await visitReplica(cluster);
  };
  await Promise.all(Array.from({ length: 32 }, visitor));
  return Math.round(answers / SECONDS);
}
