import { log } from "#app/config/log.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { appendForgotten, type Forgotten } from "#app/gateways/forgotten-file.server.ts";
import type { Db } from "#db/connection.server.ts";
import { hashOf } from "../values/hash.server.ts";
import { alertOperator } from "./alerts/alerts.server.ts";

interface Request {
  kind: Forgotten["kind"];
  at: Date;
  email: string;
  userId?: string;
}

/**
 * Writes down, outside the database, what a restore of an older backup must do again. Called last in the transaction:
 * an entry too many does no harm. A full disk refuses nobody; a person is told.
 */
export async function remember(trx: Db, { kind, at, email, userId }: Request): Promise<void> {
  const userHash = userId && hashOf(userId);
  try {
    await appendForgotten({ kind, at: at.toISOString(), emailHash: hashOf(email), ...(userHash && { userHash }) });
  } catch (error) {
    log.error({ err: error, kind }, "not written beside the backups");
    await alertOperator(trx, { key: `forgotten:${at.toISOString().slice(0, 10)}`, ...operatorAlerts.notRemembered() });
  }
}
