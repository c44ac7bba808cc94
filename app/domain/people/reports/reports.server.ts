import { sql } from "kysely";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { KEPT } from "#app/content/retention.ts";
import type { Db } from "#db/connection.server.ts";
import type { ContentDecision } from "#db/types.ts";
import { alertOperator, REPORT_ALERT, resolveAlert } from "../../journal/alerts/alerts.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { defanged } from "../../values/defanged.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";
import { countExactly } from "../../values/read-page.server.ts";

interface NewReport {
  id: string;
  content: string;
  reason: string;
  name: string;
  email: string;
}

const REPORT = [
  "id",
  "content",
  "reason",
  "name",
  "email",
  "reportedAt",
  "decision",
  "decisionReason",
  "authorEmail",
  "decidedAt",
] as const;

type Report = Awaited<ReturnType<typeof listReports>>[number];

/** Its receipt leaves at once (regulation (EU) 2022/2065, art. 16(4)). A second post of the same form changes nothing. */
export async function reportContent(
  db: Db,
  report: NewReport,
  { getsReceipt }: { getsReceipt: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto("contentReports")
      .values(report)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (saved.numInsertedOrUpdatedRows !== 1n) return;
    if (getsReceipt)
      await queueEmail(trx, {
        name: "content-reported",
        recipient: report.email,
        props: { reportId: report.id },
        dedupeKey: `content-report:${report.id}`,
      });
    await alertOperator(trx, { key: alertOf(report.id), ...operatorAlerts.contentReported(defanged(report.content)) });
  });
}

const alertOf = (id: string) => `${REPORT_ALERT}${id}`;

const SHOWN = 200;

/** Those that wait first, then the newest. */
export function listReports(db: Db) {
  return db
    .selectFrom("contentReports")
    .select(REPORT)
    .orderBy(sql`decided_at is not null`)
    .orderBy("reportedAt", "desc")
    .limit(SHOWN)
    .execute();
}

export function countOpenReports(db: Db): Promise<number> {
  return countExactly(db.selectFrom("contentReports").where("decidedAt", "is", null));
}

export function findReport(db: Db, id: string): Promise<Report | undefined> {
  return db.selectFrom("contentReports").select(REPORT).where("id", "=", id).executeTakeFirst();
}

interface ReportDecision {
  decision: ContentDecision;
  reason: string;
  authorEmail: string | null;
}

/** One decision, with its reason, for whoever reported it and, when something was removed, for its author. */
export async function decideReport(
  db: Db,
  actor: Actor,
  id: string,
  { decision, reason, authorEmail }: ReportDecision,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "decided" }> {
  return db.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom("contentReports")
      .select(REPORT)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!report) return { ok: false, reason: "unknown" };
    if (report.decision) {
      const isSame = report.decision === decision && report.decisionReason === reason;
      return isSame ? { ok: true } : { ok: false, reason: "decided" };
    }
    await trx
      .updateTable("contentReports")
      .set({ decision, decisionReason: reason, authorEmail, decidedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    const props = { reportId: id };
    const dedupeKey = `content-report:${id}`;
    await queueEmail(trx, {
      name: "content-report-decided",
      recipient: report.email,
      props,
      dedupeKey: `${dedupeKey}:decided`,
    });
    if (decision === "removed" && authorEmail)
      await queueEmail(trx, {
        name: "content-removed",
        recipient: authorEmail,
        props,
        dedupeKey: `${dedupeKey}:author`,
      });
    await resolveAlert(trx, actor, alertOf(id));
    await audit(trx, actor, { action: "decide", entity: "content_report", entityId: id, after: { decision, reason } });
    return { ok: true };
  });
}

/** Those that nobody has decided wait. */
export function deleteOldReports(db: Db): Promise<void> {
  return deleteAll(db, "contentReports", ({ eb }) => eb("decidedAt", "<", ago(KEPT.report)));
}
