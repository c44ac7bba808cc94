import type { Db } from "#db/connection.server.ts";

export async function isFlagSet(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom("settings").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;
}

/** Returns false when it was so already: of two clicks, or of two replicas, one changes it. */
export async function setFlag(trx: Db, key: string, isOn: boolean): Promise<boolean> {
  const changed = isOn
    ? await trx
        .insertInto("settings")
        .values({ key, value: JSON.stringify(true) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .executeTakeFirst()
    : await trx.deleteFrom("settings").where("key", "=", key).returning("key").executeTakeFirst();
  return changed !== undefined;
}
