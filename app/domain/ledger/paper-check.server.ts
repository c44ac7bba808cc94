import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { beat, readHeartbeats } from "../system/heartbeats.server.ts";
import type { DifferenceKind } from "./books.ts";
import type { Ledger } from "./ledger.server.ts";
import { PAPER_DIFFERENCES } from "./papers.ts";

export interface PaperCheck {
  /** When all invoices and credit notes were last compared with payments and refunds; null before the first time. */
  at: Date | null;
  /** When those of the orders touched since then were. */
  recentAt: Date | null;
  /** What was found and is still there, a hundred at most: what to look at, and what is wrong with it. */
  differences: KeptDifference[];
}

interface KeptDifference {
  kind: DifferenceKind;
  about: string;
}

/** A page lists no more. */
const MOST_KEPT = 100;

/**
 * Keeps what a comparison has found: to compare for each reader of a page would read every paper. A comparison of some
 * orders says nothing about the others: what was found there stays.
 */
export async function recordPaperCheck(db: Db, { differences, orders }: Ledger): Promise<void> {
  const found = differences
    .filter(({ kind }) => PAPER_DIFFERENCES.has(kind))
    .map(({ kind, about }): KeptDifference => ({ kind, about }));
  const isFound = (kept: KeptDifference) => found.some(({ kind, about }) => kind === kept.kind && about === kept.about);
  const earlier = orders ? (await readPaperCheck(db)).differences : [];
  const kept = earlier.filter((difference) => !orders?.has(difference.about) && !isFound(difference));
  await beat(db, "papers-compared", { differences: [...found, ...kept].slice(0, MOST_KEPT) });
}

export async function readPaperCheck(db: Db): Promise<PaperCheck> {
  const heartbeats = await readHeartbeats(db);
  const last = heartbeats.get("papers-compared");
  return {
    at: heartbeats.get("everything-compared")?.at ?? null,
    recentAt: last?.at ?? null,
    differences: (last?.detail as Partial<PaperCheck> | undefined)?.differences ?? [],
  };
}

/** Has everything compared now; once in a minute, however often it is asked for. */
export async function startComparison(db: Db, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await enqueueAll(trx, "compare-with-stripe", [{ payload: { everything: true }, singletonSeconds: 60 }]);
    await audit(trx, actor, { action: "refresh", entity: "job", entityId: "compare-with-stripe" });
  });
}
