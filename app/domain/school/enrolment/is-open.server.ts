import { type SqlBool, sql } from "kysely";

/**
 * Whether a row of `access` opens its training now: not revoked, and the confirmation of the order was sent (Code de la
 * consommation, art. L221-13). Everything that a learner can open or is told depends on this condition alone. Buying
 * twice, seats, revoking and the ledger read only `revoked_at`, because access that waits is granted all the same.
 */
export const isAccessOpen = sql<SqlBool>`(access.revoked_at is null and access.opens_at <= now())`;
