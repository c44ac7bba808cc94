import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

interface Grant {
  userId: string;
  formationId: string;
  orderId: string;
}

/** Opens a training to someone, with its source. A second grant for the same training is the same access. */
export async function grantAccess(trx: Db, { userId, formationId, orderId }: Grant): Promise<void> {
  await trx
    .insertInto("access")
    .values({ user_id: userId, formation_id: formationId, source: "order", order_id: orderId, granted_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.constraint("access_pkey").doUpdateSet({ source: "order", order_id: orderId, revoked_at: null }),
    )
    .execute();
}

/** Closes what this order opened: access that has another source by now stays. */
export async function revokeAccessOfOrder(trx: Db, orderId: string): Promise<void> {
  await trx
    .updateTable("access")
    .set({ revoked_at: sql`now()` })
    .where("order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .execute();
}

export async function restoreAccessOfOrder(trx: Db, orderId: string): Promise<void> {
  await trx.updateTable("access").set({ revoked_at: null }).where("order_id", "=", orderId).execute();
}
