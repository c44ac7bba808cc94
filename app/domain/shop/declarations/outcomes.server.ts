import { type Insertable, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DeclarationOutcomes } from "#db/schema.ts";

/** Of two concurrent calls, the second sees how the first ended it. */
export async function lockOpenDeclaration(
  trx: Db,
  declarationId: string,
): Promise<{ ok: true; email: string } | { ok: false; reason: "unknown" | "over" }> {
  const row = await lockDeclaration(trx, declarationId);
  if (!row) return { ok: false, reason: "unknown" };
  const ended = await trx
    .selectFrom("declarationOutcomes")
    .select("id")
    .where("declarationId", "=", declarationId)
    .where("kind", "in", ["done", "refused"])
    .executeTakeFirst();
  return ended ? { ok: false, reason: "over" } : { ok: true, email: row.email };
}

/** The same for a declaration that is about to be carried out: nothing moves while its customer says « Ce n’est pas moi ». */
export async function lockToCarryOut(
  trx: Db,
  declarationId: string,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "over" | "disowned" }> {
  const open = await lockOpenDeclaration(trx, declarationId);
  if (!open.ok) return open;
  const disowned = await trx
    .selectFrom("declarationConfirmations")
    .select("declarationId")
    .where("declarationId", "=", declarationId)
    .where("answer", "=", "disowned")
    .executeTakeFirst();
  return disowned ? { ok: false, reason: "disowned" } : { ok: true };
}

/** The lock is not « for update », so that rows that refer to the declaration can be inserted meanwhile. */
export function lockDeclaration(trx: Db, id: string): Promise<{ email: string } | undefined> {
  return trx.selectFrom("declarations").select("email").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Sent emails move to the file of the order that it names; the lock makes one that is being filed wait, or be seen. */
export async function addOutcome(trx: Db, outcome: Insertable<DeclarationOutcomes>): Promise<void> {
  await lockDeclaration(trx, outcome.declarationId);
  const added = await trx
    .insertInto("declarationOutcomes")
    .values(outcome)
    // As the index says it: a prepared statement plans its sixth run without its values, which then fit no index.
    .onConflict((conflict) =>
      conflict.column("declarationId").where(sql<boolean>`kind in ('done', 'refused')`).doNothing(),
    )
    .executeTakeFirst();
  if (!outcome.orderId || added.numInsertedOrUpdatedRows === 0n) return;
  await trx
    .updateTable("orderEmails")
    .set({ orderId: outcome.orderId })
    .where("declarationId", "=", outcome.declarationId)
    .where("orderId", "is distinct from", outcome.orderId)
    .execute();
}
