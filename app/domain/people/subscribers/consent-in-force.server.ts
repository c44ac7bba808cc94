import { type SqlBool, sql } from "kysely";

const [withdrawnAt, confirmedAt] = [sql.ref("subscribers.consentWithdrawnAt"), sql.ref("subscribers.confirmedAt")];
const givenAt = sql`(subscribers.consent->>'at')::timestamptz`;

/** By the application's clock. */
const isNotWithdrawn = sql`(subscribers.consent is not null and (${withdrawnAt} is null or ${withdrawnAt} < ${givenAt}))`;

/** Not withdrawn, and confirmed from the mailbox since it was given (double opt-in). */
export const isConsentInForce = sql<SqlBool>`(${isNotWithdrawn} and coalesce(${confirmedAt} >= ${givenAt}, false))`;

export const isConfirmed = sql<SqlBool>`(${confirmedAt} is not null and ${sql.ref("subscribers.unsubscribedAt")} is null
  and (not ${isNotWithdrawn} or ${isConsentInForce}))`;

export const consentTextNotWithdrawn = sql<
  string | null
>`case when ${isNotWithdrawn} then subscribers.consent->>'text' end`;
