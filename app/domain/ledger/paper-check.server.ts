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

/** The most differences that the page lists. */
const MAX_KEPT = 100;

/** Stores what the nightly comparison has found, because comparing for each view of the page would read every paper. */
export async function recordPaperCheck(db: Db, found: Difference[]): Promise<void> {
  const differences = found
    .filter(({ kind }) => PAPER_DIFFERENCES.has(kind))
    .slice(0, MAX_KEPT)
    .map(({ kind, about }) => ({ kind, about }));
  await beat(db, "papers-compared", { differences } satisfies Omit<PaperCheck, "at">);
}

export async function readPaperCheck(db: Db): Promise<PaperCheck> {
  const last = (await readHeartbeats(db)).get("papers-compared");
  return { at: last?.at ?? null, differences: (last?.detail as Partial<PaperCheck> | undefined)?.differences ?? [] };
}

/** Starts the nightly comparison now, at most once a minute. */
export async function startComparison(db: Db, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await enqueueAll(trx, "compare-with-stripe", [{ payload: {}, singletonSeconds: 60 }]);
    await audit(trx, actor, { action: "refresh", entity: "job", entityId: "compare-with-stripe" });
  });
}
