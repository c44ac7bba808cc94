import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { pauseLane } from "../../mail/lanes.server.ts";
import { LANE_OF_DOMAIN } from "../../mail/lanes.ts";
import { parisDay } from "../../values/time.ts";

/**
 * A provider does not want the sender: that is about the records of the domain or its reputation, so it never counts
 * against the person. Nothing promotional leaves for it for a while, and the founder is told once a day. A small
 * provider has no lane of its own, and stops nobody else's emails.
 */
export async function sayPolicyRefused(trx: Db, refused: { recipient: string; code: string | null }): Promise<void> {
  const provider = refused.recipient.split("@").at(-1) ?? "";
  const lane = new Map(LANE_OF_DOMAIN).get(provider);
  if (lane) await pauseLane(trx, lane);
  await alertOperator(trx, {
    key: `policy-refusal:${provider}:${parisDay(new Date())}`,
    ...operatorAlerts.providerRefuses(provider, refused.code),
  });
}
