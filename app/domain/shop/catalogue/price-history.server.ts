import type { Db } from "#db/connection.server.ts";

const SHOWN = 100;

/** The price history of a training, newest first, from which announced reductions are computed. Cents. */
export async function listPrices(db: Db, formationId: string): Promise<{ id: string; amount: number; since: Date }[]> {
  return db
    .selectFrom("formation_prices")
    .select(["id", "amount_cents as amount", "valid_from as since"])
    .where("formation_id", "=", formationId)
    .orderBy("valid_from", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}
