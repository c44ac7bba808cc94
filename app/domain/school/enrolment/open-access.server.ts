import { type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";

const access = expressionBuilder<DB, "access">();

/**
 * Whether a row of `access` opens its formation now: not revoked, and the confirmation of the order was sent (Code de la
 * consommation, art. L221-13). Everything that a learner can open or is told depends on this condition alone. Buying
 * twice, seats, revoking and the ledger read only `revokedAt`, because access that waits is granted all the same.
 */
export const isAccessOpen = access.and([
  access("access.revokedAt", "is", null),
  access("access.opensAt", "<=", sql<Date>`now()`),
]);

/**
 * When a row of `access` closes with its subscription; null while no end is set, and for what was given by hand or bought
 * again. Nothing is offered from then on.
 */
export const accessEnd = sql<Date | null>`(select coalesce(cancel_at, case when cancel_at_period_end then current_period_end end)
  from subscriptions where subscriptions.order_id = access.order_id and access.source <> 'admin'
    and not exists (select from orders as later join orders as mine on mine.id = access.order_id
      where later.user_id = access.user_id and later.formation_id = access.formation_id and later.paid_at > mine.paid_at
        and later.refunded_cents < later.amount_cents))`;

export function openAccess(from: Pick<ExpressionBuilder<DB, never>, "selectFrom">, userId: string | null) {
  return from
    .selectFrom("access")
    .innerJoin("formations", "formations.id", "access.formationId")
    .where("access.userId", "=", userId)
    .where(isAccessOpen);
}

export async function hasOpenAccess(db: Db, userId?: string, formationId?: string): Promise<boolean> {
  const row = await db
    .selectFrom("access")
    .select("userId")
    .where("userId", "=", userId ?? null)
    .where("formationId", "=", formationId ?? null)
    .where(isAccessOpen)
    .executeTakeFirst();
  return row !== undefined;
}

export async function ownsFormations(db: Db, userId: string): Promise<boolean> {
  return (await openAccess(db, userId).select("access.userId").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * SQL condition on `formations`: whether learners may be answered by a person, taught live and given an attestation.
 * All three are signs of distance education (Code de l’éducation, art. L444-1), so a formation that is sold as digital
 * content has them only once a lawyer has confirmed it. Without a regime they are on in test mode, where nothing is
 * sold.
 */
export const allowsPersonalHelp = (isLive = showsLive()) => sql<boolean>`(case formations.regime
  when 'contenu_numerique' then formations.counsel_confirmed_on is not null
  when 'enseignement_distance' then true
  when 'formation_pro' then true
  else not ${isLive}::boolean end)`;
