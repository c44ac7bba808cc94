import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { isOpen } from "./declaration-conditions.server.ts";
import { reminderDue } from "./reminder-days.ts";

const BATCH = 500;

/**
 * Reminds the seller of the declarations that are still open: one email for each of its days, however often it runs.
 */
export async function remindSeller(db: Db, now = new Date()): Promise<void> {
  const open = await db
    .selectFrom("declarations")
    .select(["id", "declaredAt"])
    .where(isOpen)
    .orderBy("declaredAt", "desc")
    .limit(BATCH)
    .execute();
  for (const { id, declaredAt } of open) {
    const day = reminderDue(declaredAt, now);
    if (day === null) continue;
    await db.transaction().execute((trx) =>
      queueEmail(trx, {
        name: "declaration-reminder",
        recipient: (env.ADMIN_EMAIL ?? seller.email).toLowerCase(),
        props: { declarationId: id, day: `${day}` },
        dedupeKey: `declaration:${id}:day-${day}`,
      }),
    );
  }
}
