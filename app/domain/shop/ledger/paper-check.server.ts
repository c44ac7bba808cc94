import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { readHeartbeats, recordHeartbeat } from "../../journal/heartbeats.server.ts";
import type { DifferenceKind } from "./books.ts";
import type { Ledger } from "./ledger.server.ts";
import { PAPER_DIFFERENCES } from "./papers.ts";

export interface PaperCheck {
  /** When all invoices and credit notes were last compared with payments and refunds; null before the first time. */
  at: Date | null;
  /** When those of recently changed orders were last compared. */
  recentAt: Date | null;
  /** The differences that were found and still exist, a hundred at most. */
  differences: KeptDifference[];
}

interface KeptDifference {
  kind: DifferenceKind;
  about: string;
}

/** The most differences that the page lists. */
const MAX_KEPT = 100;

/**
 * Stores the differences that a comparison has found, because comparing for each view of the page would read every
 * invoice. After a comparison of some orders, the differences of the others stay.
 */
export async function recordPaperCheck(db: Db, { differences, orders }: Ledger): Promise<void> {
  const found = differences
    .filter(({ kind }) => PAPER_DIFFERENCES.has(kind))
    .map(({ kind, about }): KeptDifference => ({ kind, about }));
  const isFound = (kept: KeptDifference) => found.some(({ kind, about }) => kind === kept.kind && about === kept.about);
  const earlier = orders ? (await readPaperCheck(db)).differences : [];
  const kept = earlier.filter((difference) => !orders?.has(difference.about) && !isFound(difference));
  await recordHeartbeat(db, "papers-compared", { differences: [...found, ...kept].slice(0, MAX_KEPT) });
}

/** The stored results of the last comparisons. */
export async function readPaperCheck(db: Db): Promise<PaperCheck> {
  const heartbeats = await readHeartbeats(db);
  const last = heartbeats.get("papers-compared");
  return {
    at: heartbeats.get("everything-compared")?.at ?? null,
    recentAt: last?.at ?? null,
    differences: (last?.detail as Partial<PaperCheck> | undefined)?.differences ?? [],
  };
}

/** Starts a comparison of all orders now, at most once a minute. */
export async function startComparison(db: Db, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await enqueueAll(trx, "compare-with-stripe", [{ payload: { everything: true }, singletonSeconds: 60 }]);
    await audit(trx, actor, { action: "refresh", entity: "job", entityId: "compare-with-stripe" });
  });
}
