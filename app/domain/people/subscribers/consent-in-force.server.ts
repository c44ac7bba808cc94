import { type SqlBool, sql } from "kysely";

/** Whether a consent was given, and not withdrawn since, by the application's clock. */
const isNotWithdrawn = sql`(subscribers.consent is not null and (subscribers.consent_withdrawn_at is null
  or subscribers.consent_withdrawn_at < (subscribers.consent->>'at')::timestamptz))`;

/** A consent in force: not withdrawn, and confirmed from the mailbox since it was given (double opt-in). */
export const isConsentInForce = sql<SqlBool>`(${isNotWithdrawn}
  and coalesce(subscribers.confirmed_at >= (subscribers.consent->>'at')::timestamptz, false))`;

/** Everything is confirmed: the subscription, and the consent if there is one. */
export const isConfirmed = sql<SqlBool>`(subscribers.confirmed_at is not null and subscribers.unsubscribed_at is null
  and (not ${isNotWithdrawn} or ${isConsentInForce}))`;

/** The text of a consent that was not withdrawn. */
export const consentTextNotWithdrawn = sql<
  string | null
>`case when ${isNotWithdrawn} then subscribers.consent->>'text' end`;
