import { type SqlBool, sql } from "kysely";

/**
 * Whether the row of `access` opens its training now: not revoked, and the confirmation of the order has left (Code de la
 * consommation, art. L221-13). The only condition for everything that a learner can open or is told. Buying twice,
 * seats, revoking and the ledger ask for `revoked_at` alone: an access that waits is held all the same.
 */
export const isAccessOpen = sql<SqlBool>`(access.revoked_at is null and access.opens_at <= now())`;
