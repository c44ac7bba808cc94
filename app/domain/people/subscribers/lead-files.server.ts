import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { LeadMail } from "#db/types.ts";
import { queueEmail, recentEmails } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { mediaName } from "../../values/media-name.server.ts";
import { isMailedToken } from "../../values/one-time-token.server.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { askToConfirm, type NewRequest, subscribe } from "./subscribe.server.ts";
import { CONSENT_STATE, matchesFilters, PERSON } from "./subscriber-filters.server.ts";

interface Offer {
  assetId: string;
  mail: LeadMail;
}

/** What a page gives from now on. The links that were mailed before go on. */
export async function offerFiles(trx: Db, pageId: string, offers: readonly Offer[]): Promise<void> {
  await trx.updateTable("leadFiles").set({ isOffered: false }).where("pageId", "=", pageId).execute();
  for (const { assetId, mail } of offers) {
    const row = { mail: JSON.stringify(mail), isOffered: true };
    await trx
      .insertInto("leadFiles")
      .values({ id: newId(), pageId, assetId, ...row })
      .onConflict((on) => on.columns(["pageId", "assetId"]).doUpdateSet(row))
      .execute();
  }
}

/** The files that a page gives, by their asset. */
export async function listOffers(db: Db, pageId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("leadFiles")
    .select(["id", "assetId"])
    .where("pageId", "=", pageId)
    .where("isOffered", "=", true)
    .execute();
  return new Map(rows.map(({ id, assetId }) => [assetId, id]));
}

export async function findOffer(db: Db, id: string): Promise<{ button: string } | undefined> {
  const row = await db
    .selectFrom("leadFiles")
    .select("mail")
    .where("id", "=", id)
    .where("isOffered", "=", true)
    .executeTakeFirst();
  return row && { button: row.mail.button };
}

/**
 * The file goes out with or without the consent, which is never its price. A repeated request within the hour sends
 * nothing more. Her id.
 */
export async function requestLeadFile(db: Db, leadFileId: string, request: NewRequest): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const subscriber = await subscribe(trx, { ...request, firstName: null, phone: null, source: "lead" });
    if (subscriber.mustConfirm) await askToConfirm(trx, subscriber);
    const { id } = await trx
      .insertInto("leadRequests")
      .values({ id: newId(), leadFileId, subscriberId: subscriber.id })
      .onConflict((on) => on.columns(["subscriberId", "leadFileId"]).doUpdateSet({ createdAt: sql`now()` }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await queueLeadFile(trx, id);
    return subscriber.id;
  });
}

/** What was asked for after an unsubscription waits for the confirmation by email. */
export async function resumeLeadFiles(trx: Db, subscriberId: string, unsubscribedAt: Date): Promise<void> {
  const requests = await trx
    .selectFrom("leadRequests")
    .select("id")
    .where("subscriberId", "=", subscriberId)
    .where("createdAt", ">=", unsubscribedAt)
    .execute();
  for (const { id } of requests) await queueLeadFile(trx, id);
}

async function queueLeadFile(trx: Db, requestId: string): Promise<void> {
  const request = await trx
    .selectFrom("leadRequests")
    .innerJoin("subscribers", "subscribers.id", "leadRequests.subscriberId")
    .select(["email", "unsubscribedAt"])
    .where("leadRequests.id", "=", requestId)
    .executeTakeFirstOrThrow();
  if (request.unsubscribedAt) return;
  const recent = await recentEmails(trx, "lead-file", request.email)
    .where(sql<boolean>`props ->> 'requestId' = ${requestId}`)
    .executeTakeFirst();
  if (recent) return;
  await queueEmail(trx, {
    name: "lead-file",
    recipient: request.email,
    props: { requestId },
    dedupeKey: `lead-file:${requestId}:${newId()}`,
  });
}

/** The asset behind a mailed link; also when its page no longer offers it. */
export async function assetOfToken(db: Db, token: string): Promise<string | undefined> {
  if (!isMailedToken(token)) return undefined;
  const row = await db
    .selectFrom("leadRequests")
    .innerJoin("leadFiles", "leadFiles.id", "leadRequests.leadFileId")
    .select("assetId")
    .where("token", "=", token)
    .executeTakeFirst();
  return row?.assetId;
}

export type LeadRequest = InferResult<ReturnType<typeof leadRequestsQuery>>[number];

/** Whoever took a file, with or without the consent; a row for each file. */
export function leadRequestsQuery(db: Db, filters: ContactFilters) {
  return db
    .selectFrom("leadRequests")
    .innerJoin("subscribers", "subscribers.id", "leadRequests.subscriberId")
    .innerJoin("leadFiles", "leadFiles.id", "leadRequests.leadFileId")
    .innerJoin("mediaAssets", "mediaAssets.id", "leadFiles.assetId")
    .select(["leadRequests.id", "leadRequests.createdAt", ...PERSON, ...CONSENT_STATE])
    .select(mediaName.as("file"))
    .where(matchesFilters(filters));
}
