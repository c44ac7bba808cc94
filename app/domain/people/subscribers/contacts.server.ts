import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { countRows } from "../../values/read-page.server.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { endSubscription } from "./mailed-links.server.ts";
import { subscribeBuyer } from "./permission.server.ts";
import { CONSENT_STATE, matchesFilters, PERSON } from "./subscriber-filters.server.ts";

export type Contact = InferResult<ReturnType<typeof contactsQuery>>[number];

/** Everybody who left an address here, or came by an import. */
export function contactsQuery(db: Db, filters: ContactFilters) {
  return db
    .selectFrom("subscribers")
    .select(["subscribers.id", "createdAt", "source", "tags", ...PERSON, ...CONSENT_STATE])
    .where(matchesFilters(filters));
}

export async function countContacts(db: Db) {
  return {
    all: await countRows(db, db.selectFrom("subscribers")),
    challenge: await countRows(db, db.selectFrom("challengeSignups")),
    guide: await countRows(db, db.selectFrom("guideRequests")),
    lead: await countRows(db, db.selectFrom("leadRequests")),
  };
}

/**
 * She has told the seller that she wants no more offers (GDPR, art. 21, 3): as by the link of an email, for a buyer who is
 * no subscriber as well. What belongs to a contract goes on. A second call changes nothing.
 */
export async function unsubscribeByHand(db: Db, actor: Actor, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, unsubscribedAt } = await trx
      .selectFrom("subscribers")
      .select(["id", "unsubscribedAt"])
      .where("unsubscribeToken", "=", await subscribeBuyer(trx, email, "by-hand"))
      .executeTakeFirstOrThrow();
    if (unsubscribedAt) return;
    await endSubscription(trx, "id", id);
    await audit(trx, actor, { action: "unsubscribe", entity: "contact", entityId: id });
  });
}

/** A second call changes nothing. */
export async function removeTag(db: Db, actor: Actor, { email, tag }: { email: string; tag: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("subscribers")
      .set({ tags: sql<string[]>`array_remove(tags, ${tag})` })
      .where("email", "=", email)
      .where(sql<boolean>`${tag} = any(tags)`)
      .returning("id")
      .executeTakeFirst();
    if (changed)
      await audit(trx, actor, { action: "update", entity: "contact", entityId: changed.id, before: { tag } });
  });
}
