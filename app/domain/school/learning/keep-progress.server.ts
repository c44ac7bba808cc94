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
    .where("userId", "=", userId)
    .where("paidAt", "is not", null)
    .execute();
  for (const { id, lessons, minutes } of orders) {
    const keptProgress = JSON.stringify(viewedMinutes(withDates(lessons), minutes, new Date()));
    await trx.updateTable("orders").set({ keptProgress }).where("id", "=", id).execute();
  }
}
