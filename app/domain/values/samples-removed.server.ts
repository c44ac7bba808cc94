import type { Db } from "#db/connection.server.ts";
import { invalidateTexts } from "./invalidate-pages.server.ts";

const KEY = "samples_removed";

/** From then on only proven figures are shown, as with a live key: the others are the sample founder's. */
export async function areSamplesRemoved(db: Db): Promise<boolean> {
  return (await db.selectFrom("settings").select("key").where("key", "=", KEY).executeTakeFirst()) !== undefined;
}

export async function noteSamplesRemoved(trx: Db): Promise<void> {
  await trx
    .insertInto("settings")
    .values({ key: KEY, value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Every process then shows neutral texts in place of the sample founder's.
  await invalidateTexts(trx);
}
