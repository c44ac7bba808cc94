import { sql } from "kysely";
import { enqueueAll } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";
import { readHeartbeats } from "../system/heartbeats.server.ts";
import { PAPER_DIFFERENCES } from "./papers.ts";

export interface PaperCheck {
  /** When invoices and credit notes were last compared with payments and refunds; null before the first night. */
  at: Date | null;
  differences: { key: string; subject: string; details: string[]; orderId: string | null }[];
}

/**
 * What the nightly comparison has found in invoices and credit notes, and nobody has settled. To compare them again for
 * each reader of a page would read every paper of the shop.
 */
export async function readPaperCheck(db: Db): Promise<PaperCheck> {
  const differences = await db
    .selectFrom("alerts")
    .select(["key", "subject", "facts as details", "order_id as orderId"])
    .where("settled_at", "is", null)
    .where(sql`split_part(key, ':', 1)`, "=", "ledger")
    .where(sql`split_part(key, ':', 2)`, "in", PAPER_DIFFERENCES)
    .orderBy("raised_at", "desc")
    .limit(100)
    .execute();
  const nightly = (await readHeartbeats(db)).get("compare-with-stripe");
  return { at: nightly?.at ?? null, differences };
}

/** Has the nightly comparison done now; once in a minute, however often it is asked for. */
export async function startComparison(db: Db, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await enqueueAll(trx, "compare-with-stripe", [{ payload: {}, singletonSeconds: 60 }]);
    await audit(trx, actor, { action: "refresh", entity: "job", entityId: "compare-with-stripe" });
  });
}
