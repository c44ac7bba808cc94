import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { beat, readHeartbeats } from "../system/heartbeats.server.ts";
import type { Difference, DifferenceKind } from "./books.ts";
import { PAPER_DIFFERENCES } from "./papers.ts";

export interface PaperCheck {
  /** When invoices and credit notes were last compared with payments and refunds; null before the first night. */
  at: Date | null;
  /** What that comparison has left, a hundred at most: what to look at, and what is wrong with it. */
  differences: { kind: DifferenceKind; about: string }[];
}

/** A page lists no more. */
const MOST_KEPT = 100;

/** Keeps what the nightly comparison has found: to compare for each reader of a page would read every paper. */
export async function recordPaperCheck(db: Db, found: Difference[]): Promise<void> {
  const differences = found
    .filter(({ kind }) => PAPER_DIFFERENCES.has(kind))
    .slice(0, MOST_KEPT)
    .map(({ kind, about }) => ({ kind, about }));
  await beat(db, "papers-compared", { differences } satisfies Omit<PaperCheck, "at">);
}

export async function readPaperCheck(db: Db): Promise<PaperCheck> {
  const last = (await readHeartbeats(db)).get("papers-compared");
  return { at: last?.at ?? null, differences: (last?.detail as Partial<PaperCheck> | undefined)?.differences ?? [] };
}

/** Has the nightly comparison done now; once in a minute, however often it is asked for. */
export async function startComparison(db: Db, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await enqueueAll(trx, "compare-with-stripe", [{ payload: {}, singletonSeconds: 60 }]);
    await audit(trx, actor, { action: "refresh", entity: "job", entityId: "compare-with-stripe" });
  });
}
