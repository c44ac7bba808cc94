import { type RawBuilder, sql } from "kysely";
import { PRIVACY_VERSION } from "#app/content/legal/documents.ts";
import type { Db } from "#db/connection.server.ts";
import { remember } from "../../journal/forgotten.server.ts";
import { cancelEmails, cancelPromotions } from "../../mail/outbox.server.ts";
import type { EmailName } from "../../mail/registry.ts";
import { newId } from "../../values/ids.server.ts";
import { isMailedToken } from "../../values/one-time-token.server.ts";
import { stopRunsIn } from "../runs/stop-runs.server.ts";
import { consentTextNotWithdrawn, isConsentInForce, mayBeMarketedTo } from "./consents.server.ts";
import { CHALLENGE_SEQUENCES } from "./series.server.ts";

const CHALLENGE = ["challenge-welcome", "challenge-day", "challenge-follow-up"] satisfies EmailName[];

export interface EmailChoices {
  isOnceAMonth: boolean;
  getsOffers: boolean;
  /** She has agreed to offers, now or before she left. */
  hasAgreed: boolean;
  inChallenge: boolean;
}

export const emailChoices = {
  isOnceAMonth: sql<boolean>`monthly_since is not null`,
  getsOffers: mayBeMarketedTo(sql.ref("subscribers.email")),
  hasAgreed: sql<boolean>`(subscribers.consent is not null or coalesce(${isConsentInForce}, false) or exists (select from orders
    where orders.email = subscribers.email and paid_at is not null and consents @> '[{"id": "marketing"}]'))`,
  // Most of its emails are written well ahead.
  inChallenge: sql<boolean>`(exists (select from sequence_runs where subscriber_id = subscribers.id
    and state = 'running' and sequence_id = any(${CHALLENGE_SEQUENCES}::uuid[]))
    or exists (select from emails where recipient = subscribers.email and status = 'queued' and template = any(${CHALLENGE})))`,
};

/** What is still asked for when everything else has ended: her own button, with its own words as the consent. */
export async function comeBackOnceAMonth(db: Db, token: string, text: string): Promise<boolean> {
  if (!isMailedToken(token)) return false;
  const at = sql<Date>`date_trunc('milliseconds', greatest(now(), consent_withdrawn_at + interval '1 millisecond'))`;
  const consent = sql<string>`jsonb_build_object('text', ${text}::text, 'version', ${PRIVACY_VERSION}::text,
    'at', to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  const row = await db
    .updateTable("subscribers")
    .set({ unsubscribedAt: null, monthlySince: at, confirmedAt: at, consent })
    .where("unsubscribeToken", "=", token)
    .where("unsubscribedAt", "is not", null)
    .where(emailChoices.hasAgreed)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** By the link of an email, which every mailbox of hers has. False: nobody has it. */
export async function stopPart(db: Db, token: string, part: "challenge" | "offers"): Promise<boolean> {
  if (!isMailedToken(token)) return false;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("subscribers")
      .select(["email", emailChoices.inChallenge.as("inChallenge")])
      .where("unsubscribeToken", "=", token)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return false;
    if (part === "offers") await endOffers(trx, row.email);
    else if (row.inChallenge) {
      await stopChallenge(trx, row.email);
      await remember(trx, { kind: "no-challenge", at: new Date(), email: row.email });
    }
    return true;
  });
}

export async function stopOffers(db: Db, email: string): Promise<void> {
  await db.transaction().execute((trx) => endOffers(trx, email));
}

/** Written down for a restore only when there is something to end: nobody's link writes a line at each post. */
async function endOffers(trx: Db, email: string): Promise<void> {
  const address = sql<string>`${email}::text`;
  const { rows } = await sql<{ mayEnd: boolean }>`select coalesce(${mayBeMarketedTo(address)}, false)
      or ${consentTextNotWithdrawn} is not null as "mayEnd"
    from (select) as one left join subscribers on subscribers.email = ${address}`.execute(trx);
  await withdrawOffers(trx, email);
  if (rows[0]?.mayEnd) await remember(trx, { kind: "no-offers", at: new Date(), email });
}

/** Whether an address may be sent offers, and how often at most. */
export async function readOffersChoice(db: Db, email: string): Promise<{ isOnceAMonth: boolean } | null> {
  const address = sql<string>`${email}::text`;
  const { rows } = await sql<{ isOnceAMonth: boolean | null }>`select monthly_since is not null as "isOnceAMonth"
    from (select) as one left join subscribers on subscribers.email = ${address}
    where ${mayBeMarketedTo(address)}`.execute(db);
  return rows[0] ? { isOnceAMonth: rows[0].isOnceAMonth ?? false } : null;
}

export async function stopChallenge(trx: Db, email: string): Promise<void> {
  for (const sequence of CHALLENGE_SEQUENCES) await stopRunsIn(trx, email, sequence);
  await cancelEmails(trx, email, CHALLENGE);
}

/** The consent alone, of a box or of an order; what else was asked for goes on. */
export async function withdrawOffers(trx: Db, email: string, at: RawBuilder<Date> = sql<Date>`now()`): Promise<void> {
  await trx
    .insertInto("subscribers")
    .values({ id: newId(), email, source: "order", consentWithdrawnAt: at })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({
        // The application's clock times consents: one that was given just before is withdrawn as well.
        consentWithdrawnAt: sql`greatest(subscribers.consent_withdrawn_at, ${at},
          case when (subscribers.consent->>'at')::timestamptz < ${at} + interval '1 minute'
            then (subscribers.consent->>'at')::timestamptz end)`,
        monthlySince: null,
      }),
    )
    .execute();
  await cancelPromotions(trx, email);
}
