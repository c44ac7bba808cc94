import type { Db } from "#db/connection.server.ts";
import { minutesWhenOrdered, studiedLessons, withDates } from "./studied-lessons.server.ts";
import { viewedMinutes } from "./viewed-minutes.ts";

/**
 * Keeps the progress of each order of an account that is about to be erased: the activity goes with the account, and a
 * later declaration is still judged by it.
 */
export async function keepProgress(trx: Db, userId: string): Promise<void> {
  const orders = await trx
    .selectFrom("orders")
    .select((order) => ["id", studiedLessons(order).as("lessons"), minutesWhenOrdered.as("minutes")])
    .where("user_id", "=", userId)
    .where("paid_at", "is not", null)
    .execute();
  for (const { id, lessons, minutes } of orders) {
    const kept_progress = JSON.stringify(viewedMinutes(withDates(lessons), minutes, new Date()));
    await trx.updateTable("orders").set({ kept_progress }).where("id", "=", id).execute();
  }
}
