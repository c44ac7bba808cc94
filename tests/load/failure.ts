import { setTimeout as pause } from "node:timers/promises";
import { browsing, type Sample, summaryOf, unwanted } from "./arrivals.ts";
import { type Cluster, withCluster } from "./cluster.ts";
import { ledgerVerdicts } from "./ledger.ts";
import { type Verdict, verdict } from "./report.ts";
import { selling } from "./sales.ts";
import { secondsOr } from "./settings.ts";

const VISITS = 60;
const PURCHASES = 50 / 60;
/** How long the proxy may send requests to a replica that has stopped. */
const NOTICED_MS = 500;
/**
 * A worker sends fourteen emails at once and is killed twice. What the mail server had accepted by then is sent again, with
 * the same Message-ID.
 */
const CUT_OFF = 28;

interface Accident {
  name: string;
  /** When further failures are tolerated. */
  mayFail?: (at: number, happened: number) => boolean;
  happen(cluster: Cluster): Promise<void>;
}

const ACCIDENTS: Accident[] = [
  {
    name: "a rolling restart of both replicas",
    async happen({ replicas }) {
      for (const replica of replicas) {
        await replica.stop();
        await replica.start();
        // The next replica stops only after the proxy has seen this one back.
        await pause(NOTICED_MS);
      }
    },
  },
  {
    name: "kill -9 of a replica",
    mayFail: (at, happened) => at > happened - NOTICED_MS && at < happened + NOTICED_MS,
    async happen({ replicas: [replica] }) {
      await replica?.kill();
      await replica?.start();
    },
  },
  {
    name: "kill -9 of the worker",
    async happen({ worker }) {
      await worker.kill();
      await worker.start();
    },
  },
  {
    name: "a restart of PostgreSQL",
    mayFail: (at, happened) => at > happened - NOTICED_MS && at < happened + 10_000,
    async happen({ postgres }) {
      postgres.stopImmediately();
      await postgres.start();
    },
  },
  {
    name: "Airtable does not answer",
    async happen({ airtable, client }) {
      airtable.fail("slow");
      await client.query("update library_snapshots set refreshed_at = refreshed_at - interval '1 hour'");
      await pause(5000);
      airtable.recover();
    },
  },
  {
    name: "no mail server",
    async happen({ mail }) {
      mail.isDown = true;
      await pause(5000);
      mail.isDown = false;
    },
  },
];

/** Fifty purchases a minute and sixty visits a second, while processes and suppliers fail. */
export function failure(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const verdicts: Verdict[] = [];
    await browsing(cluster.origin, VISITS, 5);
    for (const [index, accident] of ACCIDENTS.entries()) {
      const seconds = Math.max(secondsOr(60), 20);
      const began = performance.now();
      const visits = browsing(cluster.origin, VISITS, seconds);
      const sales = selling(cluster, PURCHASES, seconds, index * 10_000);
      await pause(5000);
      const happened = performance.now() - began;
      await accident.happen(cluster);
      verdicts.push(judge(accident, happened, await visits, await sales));
    }
    return [...verdicts, ...(await ledgerVerdicts(cluster, { mayRepeat: CUT_OFF }))];
  });
}

function judge({ name, mayFail }: Accident, happened: number, visits: Sample[], sales: Sample[]): Verdict {
  const isUnexpected = ({ at }: Sample) => !mayFail?.(at, happened);
  const failed = (samples: Sample[], wanted: number) => unwanted(samples, (status) => status === wanted);
  const lost = [failed(visits.filter(isUnexpected), 200), failed(sales.filter(isUnexpected), 303)];
  return verdict(
    `${name}: ${mayFail ? "nothing fails but at that moment" : "0 failed requests"}`,
    lost.every((errors) => errors === "none"),
    `${summaryOf(visits)}; failed: visits ${failed(visits, 200)}, purchases ${failed(sales, 303)}`,
  );
}
