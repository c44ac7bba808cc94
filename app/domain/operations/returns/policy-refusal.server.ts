import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { parisDay } from "../../values/time.ts";

/**
 * A provider does not want the sender: that is about the records of the domain or its reputation, so it never counts
 * against the person. The founder is told once a day for each provider.
 */
export async function sayPolicyRefused(trx: Db, refused: { recipient: string; code: string | null }): Promise<void> {
  const provider = refused.recipient.split("@").at(-1) ?? "";
  await alertOperator(trx, {
    key: `policy-refusal:${provider}:${parisDay(new Date())}`,
    ...operatorAlerts.providerRefuses(provider, refused.code),
  });
}
