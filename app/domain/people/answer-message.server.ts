import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";

/** Notes that a message was answered, or was not after all. The answer itself leaves from the writer's own mailbox. */
export async function markAnswered(
  db: Db,
  actor: Actor,
  { id, isAnswered }: { id: string; isAnswered: boolean },
): Promise<{ ok: true } | { ok: false; reason: "unknown" }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("contact_messages")
      .select("answered_at")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, reason: "unknown" };
    // Said already: the second click is no second fact.
    if ((row.answered_at !== null) === isAnswered) return { ok: true };
    await trx
      .updateTable("contact_messages")
      .set({ answered_at: isAnswered ? sql`now()` : null })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, {
      action: isAnswered ? "answer" : "reopen",
      entity: "contact_message",
      entityId: id,
      before: { answered: !isAnswered },
      after: { answered: isAnswered },
    });
    return { ok: true };
  });
}
