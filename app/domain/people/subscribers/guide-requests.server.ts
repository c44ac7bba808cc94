import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { queueEmail, recentEmails } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { isMailedToken } from "../../values/one-time-token.server.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { askToConfirm, type NewRequest, subscribe } from "./subscribe.server.ts";
import { CONSENT_STATE, matchesFilters, PERSON } from "./subscriber-filters.server.ts";

/** A repeated request within the hour (a double click, the popup and the page) sends nothing more. Her id. */
export async function requestGuide(db: Db, request: NewRequest): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const subscriber = await subscribe(trx, { ...request, firstName: null, phone: null, source: "guide" });
    if (subscriber.mustConfirm) await askToConfirm(trx, subscriber);
    const subscriberId = subscriber.id;
    await trx
      .insertInto("guideRequests")
      .values({ id: newId(), subscriberId })
      .onConflict((conflict) => conflict.column("subscriberId").doUpdateSet({ createdAt: sql`now()` }))
      .execute();
    await queueGuide(trx, subscriberId);
    return subscriberId;
  });
}

export async function resumeGuide(trx: Db, subscriberId: string, unsubscribedAt: Date): Promise<void> {
  const request = await trx
    .selectFrom("guideRequests")
    .select("id")
    .where("subscriberId", "=", subscriberId)
    .where("createdAt", ">=", unsubscribedAt)
    .executeTakeFirst();
  if (request) await queueGuide(trx, subscriberId, { isConfirmed: true });
}

/** One that was confirmed by email cannot flood a stranger's mailbox, and the page has promised it. */
async function queueGuide(trx: Db, subscriberId: string, { isConfirmed = false } = {}): Promise<void> {
  const request = await trx
    .selectFrom("guideRequests")
    .innerJoin("subscribers", "subscribers.id", "guideRequests.subscriberId")
    .select(["guideRequests.id", "email", "unsubscribedAt"])
    .where("subscriberId", "=", subscriberId)
    .executeTakeFirst();
  // Only after a confirmation by email.
  if (!request || request.unsubscribedAt) return;
  if (!isConfirmed && (await recentEmails(trx, "guide", request.email).executeTakeFirst())) return;
  await queueEmail(trx, {
    name: "guide",
    recipient: request.email,
    props: { requestId: request.id },
    dedupeKey: `guide:${request.id}:${newId()}`,
  });
}

export async function isGuideToken(db: Db, token: string): Promise<boolean> {
  if (!isMailedToken(token)) return false;
  const row = await db.selectFrom("guideRequests").select("id").where("token", "=", token).executeTakeFirst();
  return row !== undefined;
}

export type GuideRequest = InferResult<ReturnType<typeof guideRequestsQuery>>[number];

/** Whichever form first brought the address. */
export function guideRequestsQuery(db: Db, filters: ContactFilters) {
  return db
    .selectFrom("guideRequests")
    .innerJoin("subscribers", "subscribers.id", "guideRequests.subscriberId")
    .select(["guideRequests.id", "guideRequests.createdAt", ...PERSON, ...CONSENT_STATE])
    .where(matchesFilters(filters));
}
