import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

export type AuthorCheck = "order" | "challenge";

/**
 * How the shop knows the author of this address: by a paid order, even if refunded, or by a confirmed sign-up for the
 * challenge. Null when it does not (Code de la consommation, art. L111-7-2).
 */
export async function checkAuthor(db: Db, email: string | null): Promise<AuthorCheck | null> {
  if (!email) return null;
  const { rows } = await sql<{ found: AuthorCheck }>`
    select 'order' as found from orders
      where paid_at is not null
      and (lower(email) = lower(${email}) or user_id = (select id from users where email = lower(${email})))
    union all
    select 'challenge' from challenge_signups signup join subscribers on subscribers.id = signup.subscriber_id
      where subscribers.email = lower(${email}) and subscribers.confirmed_at is not null
    limit 1`.execute(db);
  return rows[0]?.found ?? null;
}
