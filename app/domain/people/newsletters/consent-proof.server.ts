import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isConsentConfirmed } from "../subscribers/consents.server.ts";
import { isProven } from "../subscribers/subscriber-filters.server.ts";

export interface ConsentProof {
  /** Where she agreed: a form of the site, an order, or somewhere else, which `origin` then names. */
  where: string;
  at: Date | string;
  origin: string | null;
}

/** What an email to her rests on. Null when there is nothing any more. */
export async function readConsentProof(db: Db, subscriberId: string): Promise<ConsentProof | null> {
  const row = await db
    .selectFrom("subscribers")
    .select(["source", "consent", isConsentConfirmed.as("isConfirmed"), isProven.as("isProven")])
    .select(
      sql<{ at: string; origin: string } | null>`(select jsonb_build_object('at', "at", 'origin', origin)
        from consent_proofs where subscriber_id = subscribers.id order by "at" desc limit 1)`.as("proof"),
    )
    .select(
      sql<Date | null>`(select max(orders.created_at) from orders where orders.email = subscribers.email
        and paid_at is not null and consents @> '[{"id": "marketing"}]')`.as("orderedAt"),
    )
    .where("id", "=", subscriberId)
    .executeTakeFirst();
  // The one by which she is written to: a box that was never confirmed is none.
  if (row?.consent && row.isConfirmed) return { where: row.source, at: row.consent.at, origin: null };
  if (row?.proof && row.isProven) return { where: "elsewhere", ...row.proof };
  return row?.orderedAt ? { where: "order", at: row.orderedAt, origin: null } : null;
}
