import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";

interface NewAlert {
  key: string;
  subject: string;
  details: string[];
  orderId?: string | null;
  /** Alerts with the same value are emailed once. */
  emailedAs?: string;
}

/** For what only a person can resolve: logged, emailed, and shown in the administration until it is resolved. */
export async function alertOperator(
  trx: Db,
  { key, subject, details, orderId, emailedAs = key }: NewAlert,
): Promise<void> {
  log.error({ key }, `operator needed: ${subject}`);
  await trx
    .insertInto("alerts")
    .values({ key, subject, details: JSON.stringify(details), orderId: orderId ?? null })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  if (!env.ADMIN_EMAIL) return;
  await queueEmail(trx, {
    name: "operator-alert",
    recipient: env.ADMIN_EMAIL.toLowerCase(),
    props: { subject, details: details.join("\n") },
    dedupeKey: `alert:${emailedAs}`,
  });
}

/** How the keys of reported contents begin: anybody can report, and reports have a list and a count of their own. */
export const REPORT_ALERT = "content-report:";

const SHOWN = 50;

export function countAlerts(db: Db): Promise<number> {
  return countExactly(waitingAlerts(db));
}

export function listAlerts(db: Db, orderId?: string) {
  return waitingAlerts(db)
    .select(["key", "subject", "details", "orderId", "raisedAt"])
    .$if(orderId !== undefined, (query) => query.where("orderId", "=", orderId ?? null))
    .orderBy("raisedAt", "desc")
    .orderBy("key")
    .limit(SHOWN)
    .execute();
}

const waitingAlerts = (db: Db) =>
  db.selectFrom("alerts").where("resolvedAt", "is", null).where("key", "not like", `${REPORT_ALERT}%`);

/** What raised it is decided elsewhere, and journalled there. */
export async function resolveAlert(trx: Db, actor: Actor, key: string): Promise<void> {
  await resolved(trx, actor, key).execute();
}

/** From the page of an order, only an alert of that order can be resolved. */
export async function resolveAlertByHand(db: Db, actor: Actor, key: string, orderId?: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const alert = await resolved(trx, actor, key)
      .$if(orderId !== undefined, (query) => query.where("orderId", "=", orderId ?? null))
      .returning(["subject", "orderId"])
      .executeTakeFirst();
    if (!alert) return;
    const about = alert.orderId
      ? ({ entity: "order", entityId: alert.orderId } as const)
      : ({ entity: "alert", entityId: key } as const);
    await audit(trx, actor, { ...about, action: "resolve", after: { alert: alert.subject } });
  });
}

function resolved(trx: Db, actor: Actor, key: string) {
  return trx
    .updateTable("alerts")
    .set({ resolvedAt: new Date(), resolvedBy: actor.name })
    .where("key", "=", key)
    .where("resolvedAt", "is", null);
}
