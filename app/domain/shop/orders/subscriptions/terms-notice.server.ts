import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../../journal/audit/audit.server.ts";
import { queueEmails } from "../../../mail/outbox.server.ts";
import { countExactly } from "../../../values/read-page.server.ts";
import { recipientOfOrder } from "../../contract/recipient.server.ts";
import { ENDED } from "../stripe-statuses.ts";

/** The running subscriptions whose buyers have accepted an older text, with the address that they have now. */
function subscribersBefore(db: Db, version: string) {
  return (
    db
      .selectFrom("subscriptions")
      .innerJoin("orders", "orders.id", "subscriptions.orderId")
      .select(["orders.id", recipientOfOrder.as("email")])
      .where("subscriptions.status", "not in", ENDED)
      // A subscription whose end is set keeps its terms until then.
      .where("cancelAtPeriodEnd", "=", false)
      .where("cancelAt", "is", null)
      .where("termsVersion", "<", version)
      .where("orders.email", "<>", "")
      .orderBy("orders.id")
  );
}

export interface TermsNotice {
  version: string;
  summary: string;
  takesEffectOn: string;
  recipients: number;
  sentBy: string;
  at: Date;
}

export async function readTermsNotices(db: Db, version: string): Promise<{ concerned: number; sent: TermsNotice[] }> {
  const sent = await db
    .selectFrom("termsNotices")
    .select(["version", "summary", "takesEffectOn", "recipients", "sentBy", "at"])
    .orderBy("at", "desc")
    .execute();
  const concerned = await countExactly(subscribersBefore(db, version).clearSelect().clearOrderBy());
  return { concerned, sent };
}

interface Announcement {
  version: string;
  summary: string;
  /** ISO day, a month ahead at least (terms of sale; Code de la consommation, art. L224-25-26). */
  takesEffectOn: string;
}

/** One email for each subscription, once for a version. False: it was announced already, or to nobody. */
export async function announceTerms(db: Db, actor: Actor, announced: Announcement): Promise<boolean> {
  const { version } = announced;
  return db.transaction().execute(async (trx) => {
    const subscribers = await subscribersBefore(trx, version).execute();
    if (subscribers.length === 0) return false;
    const noted = await trx
      .insertInto("termsNotices")
      .values({ ...announced, recipients: subscribers.length, sentBy: actor.name })
      .onConflict((conflict) => conflict.column("version").doNothing())
      .executeTakeFirst();
    if (noted.numInsertedOrUpdatedRows !== 1n) return false;
    await queueEmails(
      trx,
      subscribers.map(({ id, email }) => ({
        name: "order-terms-changed",
        recipient: email,
        props: { orderId: id, version },
        dedupeKey: `order-terms-changed:${version}:${id}`,
      })),
    );
    const after = { takesEffectOn: announced.takesEffectOn, recipients: subscribers.length };
    await audit(trx, actor, { action: "create", entity: "terms_notice", entityId: version, after });
    return true;
  });
}

/** What the letter tells; null when the subscription has ended meanwhile. */
export async function readAnnouncedTerms(db: Db, { orderId, version }: { orderId: string; version: string }) {
  const row = await db
    .selectFrom("subscriptions")
    .innerJoin("orders", "orders.id", "subscriptions.orderId")
    .innerJoin("termsNotices", (join) => join.on("termsNotices.version", "=", version))
    .select(["number", "formationName", "summary", "takesEffectOn"])
    .where("orders.id", "=", orderId)
    .where("subscriptions.status", "not in", ENDED)
    .executeTakeFirst();
  return row ?? null;
}
