import type { Db } from "#db/connection.server.ts";

/**
 * Whoever handles a declaration holds its row: of two at once, the second sees how the first has ended it. Not « for
 * update »: rows that refer to the declaration may come in meanwhile.
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
