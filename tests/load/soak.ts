import { browsing, summaryOf } from "./arrivals.ts";
import { SCALE, withCluster } from "./cluster.ts";
import { ledgerVerdicts } from "./ledger.ts";
import { openHandles, residentMemory } from "./processor.ts";
import { allAnswered, type Verdict, verdict } from "./report.ts";
import { selling } from "./sales.ts";
import { secondsOr } from "./settings.ts";

const VISITS = 50 * SCALE;
const PURCHASES = 0.5 * SCALE;
const MARK_MS = 5000;
/** The warm-up, which fills caches and pools. */
const WARM_UP = 0.25;

interface Mark {
  hours: number;
  memory: number;
  handles: number;
  connections: number;
}

/** Two hours of ordinary traffic: nothing may grow. */
export function soak(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const { origin, replicas, worker, client } = cluster;
    const seconds = secondsOr(7200);
    const pids = [...replicas, worker].map(({ pid }) => pid);
    const marks: Mark[] = [];
    const began = performance.now();
    const watch = setInterval(async () => {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where application_name = 'essor'",
      );
      marks.push({
        hours: (performance.now() - began) / 3_600_000,
        memory: sum(pids.map(residentMemory)) / pids.length,
        handles: sum(pids.map(openHandles)),
        connections: rows[0]?.count ?? 0,
      });
    }, MARK_MS);
    const [visits, sales] = await Promise.all([
      browsing(origin, VISITS, seconds),
      selling(cluster, PURCHASES, seconds),
    ]);
    clearInterval(watch);
    const warm = marks.slice(Math.floor(marks.length * WARM_UP));
    const slope = slopeOf(warm.map(({ hours, memory }) => [hours, memory]));
    const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
    const handles = range(warm.map((mark) => mark.handles));
    const connections = range(warm.map((mark) => mark.connections));
    return [
      allAnswered(`${VISITS} visits a second: 0 errors`, visits),
      verdict("their times", true, summaryOf(visits)),
      allAnswered(`${PURCHASES} purchases a second: 0 errors`, sales, 303),
      verdict(
        "memory of a process grows < 2 MiB an hour",
        slope < 2,
        `${slope.toFixed(1)} MiB an hour, ${Math.round(marks.at(-1)?.memory ?? 0)} MiB`,
      ),
      verdict("open files flat", handles[1] - handles[0] <= 60, handles.join(" to ")),
      verdict("connections to PostgreSQL flat", connections[1] <= 48, connections.join(" to ")),
      ...(await ledgerVerdicts(cluster)),
    ];
  });
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Least squares: how much y grows with x. */
function slopeOf(points: [number, number][]): number {
  const meanX = sum(points.map(([x]) => x)) / points.length;
  const meanY = sum(points.map(([, y]) => y)) / points.length;
  const covariance = sum(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  return covariance / sum(points.map(([x]) => (x - meanX) ** 2));
}
