import type { Db } from "#db/connection.server.ts";

/**
 * Locks a declaration that has no outcome yet: of two concurrent calls, the second sees how the first ended it. The
 * lock is not « for update », so that rows that refer to the declaration can be inserted meanwhile.
 */
export async function lockOpenDeclaration(
  trx: Db,
  declarationId: string,
): Promise<{ ok: true; email: string } | { ok: false; reason: "unknown" | "over" }> {
  const row = await trx
    .selectFrom("declarations")
    .select("email")
    .where("id", "=", declarationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return { ok: false, reason: "unknown" };
  const ended = await trx
    .selectFrom("declaration_outcomes")
    .select("id")
    .where("declaration_id", "=", declarationId)
    .where("kind", "in", ["done", "refused"])
    .executeTakeFirst();
  return ended ? { ok: false, reason: "over" } : { ok: true, email: row.email };
}
