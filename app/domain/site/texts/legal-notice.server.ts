import { sql } from "kysely";
import type { AnnouncedText } from "#app/content/legal/promises.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueInBatches } from "../../mail/outbox.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { ZONE } from "../../values/time.ts";

/**
 * Whoever opened her account before the day after the version's, of which the hour is not known: she may have read an
 * older text.
 */
function holdersBefore(db: Db, version: string) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.email"])
    .where("role", "=", "customer")
    .where("createdAt", "<", sql<Date>`(${version}::date + 1)::timestamp at time zone ${ZONE}`);
}

export async function readLegalNotices(db: Db, document: AnnouncedText, version: string) {
  const sent = await db
    .selectFrom("legalNotices")
    .select(["version", "summary", "takesEffectOn", "recipients", "sentBy", "at"])
    .where("document", "=", document)
    .orderBy("at", "desc")
    .execute();
  return { concerned: await countExactly(holdersBefore(db, version).clearSelect()), sent };
}

interface Announcement {
  document: AnnouncedText;
  version: string;
  summary: string;
  /** ISO day. */
  takesEffectOn: string;
}

/** One email for each account, once for a version. False: it was announced already, or to nobody. */
export async function announceLegalText(db: Db, actor: Actor, announced: Announcement): Promise<boolean> {
  const { document, version, takesEffectOn } = announced;
  return db.transaction().execute(async (trx) => {
    const holders = await holdersBefore(trx, version).orderBy("users.id").execute();
    const recipients = holders.length;
    if (recipients === 0) return false;
    const noted = await trx
      .insertInto("legalNotices")
      .values({ ...announced, recipients, sentBy: actor.name })
      .onConflict((conflict) => conflict.columns(["document", "version"]).doNothing())
      .executeTakeFirst();
    if (noted.numInsertedOrUpdatedRows !== 1n) return false;
    await queueInBatches(
      trx,
      holders.map(({ id, email }) => ({
        name: "legal-text-changed",
        recipient: email,
        props: { document, version },
        dedupeKey: `legal-text-changed:${document}:${version}:${id}`,
      })),
    );
    const after = { takesEffectOn, recipients };
    await audit(trx, actor, { action: "create", entity: "legal_notice", entityId: `${document}:${version}`, after });
    return true;
  });
}

export async function findLegalNotice(db: Db, document: AnnouncedText, version: string) {
  return db
    .selectFrom("legalNotices")
    .select(["summary", "takesEffectOn"])
    .where("document", "=", document)
    .where("version", "=", version)
    .executeTakeFirst();
}
