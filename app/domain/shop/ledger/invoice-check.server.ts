import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { readHeartbeats, recordHeartbeat } from "../../journal/heartbeats.server.ts";
import type { Difference, DifferenceKind } from "./books.ts";
import { INVOICE_DIFFERENCES } from "./invoices.ts";

export interface InvoiceCheck {
  /** When all were last compared. */
  at: Date | null;
  recentAt: Date | null;
  differences: KeptDifference[];
}

interface KeptDifference {
  kind: DifferenceKind;
  about: string;
}

const MAX_KEPT = 100;

/**
 * Stored, because comparing reads every invoice. `orders` by number, null for all: after a comparison of some, the others
 * keep theirs.
 */
export async function recordInvoiceCheck(
  db: Db,
  differences: Difference[],
  orders: ReadonlySet<string> | null,
): Promise<void> {
  const found = differences
    .filter(({ kind }) => INVOICE_DIFFERENCES.has(kind))
    .map(({ kind, about }): KeptDifference => ({ kind, about }));
  const isFound = (kept: KeptDifference) => found.some(({ kind, about }) => kind === kept.kind && about === kept.about);
  const earlier = orders ? (await readInvoiceCheck(db)).differences : [];
  const kept = earlier.filter((difference) => !orders?.has(difference.about) && !isFound(difference));
  await recordHeartbeat(db, "invoices-compared", { differences: [...found, ...kept].slice(0, MAX_KEPT) });
}

export async function readInvoiceCheck(db: Db): Promise<InvoiceCheck> {
  const heartbeats = await readHeartbeats(db);
  const last = heartbeats.get("invoices-compared");
  return {
    at: heartbeats.get("everything-compared")?.at ?? null,
    recentAt: last?.at ?? null,
    differences: (last?.detail as Partial<InvoiceCheck> | undefined)?.differences ?? [],
  };
}

/** At most once a minute. */
export async function startComparison(db: Db, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await enqueueAll(trx, "compare-with-stripe", [{ payload: { everything: true }, singletonSeconds: 60 }]);
    await audit(trx, actor, { action: "refresh", entity: "job", entityId: "compare-with-stripe" });
  });
}
