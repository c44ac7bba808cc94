import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/**
 * SQL condition on `access` and its `users`: false for a student of whom only an import knows, until she is told that the
 * school has moved. No other email may be the first that she gets.
 */
const knowsShop = sql<boolean>`(users.password_hash is not null
  or exists (select from access as other
    where other.user_id = access.user_id and other.source <> 'import' and other.revoked_at is null)
  or exists (select from access as imported
    where imported.user_id = access.user_id and imported.told_at is not null))`;

/** Whom an email tells of what is theirs. The pages show it to the others, too. */
export function toldLearners(db: Db) {
  return db
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .where("access.revokedAt", "is", null)
    .where(knowsShop);
}
