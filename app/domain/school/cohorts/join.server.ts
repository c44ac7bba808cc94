import type { Db } from "#db/connection.server.ts";
import { canBeJoined } from "./starts.server.ts";

interface Purchase {
  userId: string;
  formationId: string;
  orderId: string;
}

/** In the transaction of the payment. Changes nothing for access that was open before. */
export async function joinNextCohort(trx: Db, { userId, formationId, orderId }: Purchase): Promise<void> {
  const next = await findNext(trx, formationId, userId);
  await trx
    .updateTable("access")
    .set({ cohortId: next })
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .where("orderId", "=", orderId)
    .where("revokedAt", "is", null)
    .where("cohortId", "is distinct from", next)
    .execute();
}

/** The rows are locked before the members are counted: another buyer's transaction waits, and then counts this one. */
async function findNext(trx: Db, formationId: string, userId: string): Promise<string | null> {
  const open = await trx
    .selectFrom("cohorts")
    .select(["id", "seats"])
    .where("formationId", "=", formationId)
    .where(canBeJoined)
    .orderBy("startsOn")
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, seats } of open) {
    if (seats === null) return id;
    const { members } = await trx
      .selectFrom("access")
      .select(({ fn }) => fn.countAll<number>().as("members"))
      .where("cohortId", "=", id)
      .where("revokedAt", "is", null)
      .where("userId", "!=", userId)
      .executeTakeFirstOrThrow();
    if (members < seats) return id;
  }
  return null;
}
