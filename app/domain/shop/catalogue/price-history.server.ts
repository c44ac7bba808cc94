import type { Db } from "#db/connection.server.ts";

const SHOWN = 100;

/** The price history of a training, newest first, from which announced reductions are computed. Cents. */
export async function listPrices(db: Db, formationId: string): Promise<{ id: number; amount: number; since: Date }[]> {
  return db
    .selectFrom("formationPrices")
    .select(["id", "amountCents as amount", "validFrom as since"])
    .where("formationId", "=", formationId)
    .orderBy("validFrom", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}
