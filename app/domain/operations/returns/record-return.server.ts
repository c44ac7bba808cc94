import { sql } from "kysely";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { SENDING_LIMIT } from "#app/gateways/sending-limit.ts";
import type { Db } from "#db/connection.server.ts";
import type { BounceKind } from "#db/types.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { pauseLane } from "../../mail/lanes.server.ts";
import { LANE_OF_DOMAIN } from "../../mail/lanes.ts";
import { watchFirst } from "../../people/newsletters/sending.server.ts";
import { endSubscription } from "../../people/subscribers/mailed-links.server.ts";
import { subscribeBuyer } from "../../people/subscribers/permission.server.ts";
import { newId } from "../../values/ids.server.ts";
import { parisDay } from "../../values/time.ts";

/** A mailbox that was full on so many days of thirty is read by nobody. */
const SOFT_DAYS = 3;

interface EmailReturn {
  kind: BounceKind;
  code: string | null;
  diagnostic: string | null;
  report: string | null;
  source: string;
  /** The same for whatever is read twice. */
  sourceId: string;
}

export interface SentTo {
  id: string;
  recipient: string;
}

/** What came back about one of our emails, with what follows from it. False: it was counted before. */
export async function recordReturn(trx: Db, email: SentTo, found: EmailReturn): Promise<boolean> {
  if (found.kind !== "soft" && (await isCounted(trx, email.id, found.kind))) return false;
  const saved = await trx
    .insertInto("bounces")
    .values({ id: newId(), emailId: email.id, ...found })
    .onConflict((conflict) => conflict.column("sourceId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!saved) return false;
  const { kind, code } = found;
  if (kind === "complaint") {
    await endOptionalEmails(trx, email.recipient);
    await watchNewsletterOf(trx, email.id);
    return true;
  }
  const reason = `returned ${code ?? kind}`;
  // It did not arrive, so its order needs somebody, as after a refusal while sending.
  await trx
    .updateTable("emails")
    .set({ status: "failed", lastError: reason })
    .where("id", "=", email.id)
    .where("status", "=", "sent")
    .execute();
  if (kind === "policy") await sayPolicyRefused(trx, { recipient: email.recipient, code });
  if (kind === "hard" || (kind === "soft" && (await isFullForLong(trx, email.recipient))))
    await suppress(trx, email.recipient, reason);
  await watchNewsletterOf(trx, email.id);
  return true;
}

/** Whoever got one email could send its return again and again, each time with another header. */
async function isCounted(trx: Db, emailId: string, kind: BounceKind): Promise<boolean> {
  const known = trx.selectFrom("bounces").select("id").where("emailId", "=", emailId).where("kind", "=", kind);
  return (await known.executeTakeFirst()) !== undefined;
}

async function watchNewsletterOf(trx: Db, emailId: string): Promise<void> {
  const { newsletterId } = await trx
    .selectFrom("emails")
    .select("newsletterId")
    .where("id", "=", emailId)
    .executeTakeFirstOrThrow();
  if (newsletterId) await watchFirst(trx, newsletterId);
}

async function suppress(trx: Db, email: string, reason: string): Promise<void> {
  await trx
    .insertInto("suppressedAddresses")
    .values({ email, reason })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

async function isFullForLong(trx: Db, recipient: string): Promise<boolean> {
  const { days } = await trx
    .selectFrom("bounces")
    .innerJoin("emails", "emails.id", "bounces.emailId")
    .select(sql<number>`count(distinct (bounces.at at time zone 'Europe/Paris')::date)::int`.as("days"))
    .where("emails.recipient", "=", recipient)
    .where("bounces.kind", "=", "soft")
    .where(sql<boolean>`coalesce(bounces.diagnostic, '') !~* ${SENDING_LIMIT.source}`)
    .where("bounces.at", ">", sql<Date>`now() - interval '30 days'`)
    .executeTakeFirstOrThrow();
  return days >= SOFT_DAYS;
}

/** As by the link of an email, for a buyer who is no subscriber as well. What belongs to a contract goes on. */
async function endOptionalEmails(trx: Db, email: string): Promise<void> {
  await endSubscription(trx, "unsubscribeToken", await subscribeBuyer(trx, email));
}

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
