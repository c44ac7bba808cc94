import type { Db } from "#db/connection.server.ts";

export async function readSetting(db: Db, key: string) {
  return db.selectFrom("settings").select(["value", "changedAt"]).where("key", "=", key).executeTakeFirst();
}

/** In place of an earlier value; null: the setting goes. */
export async function putSetting(trx: Db, key: string, value: object | null): Promise<void> {
  await trx.deleteFrom("settings").where("key", "=", key).execute();
  if (value) await insertSetting(trx, key, value).execute();
}

function insertSetting(trx: Db, key: string, value: object | true) {
  return trx.insertInto("settings").values({ key, value: JSON.stringify(value) });
}

export async function isFlagSet(db: Db, key: string): Promise<boolean> {
  return (await readSetting(db, key)) !== undefined;
}

/** Returns false when it was so already: of two clicks, or of two replicas, one changes it. */
export async function setFlag(trx: Db, key: string, isOn: boolean): Promise<boolean> {
  const changed = isOn
    ? await insertSetting(trx, key, true)
        .onConflict((conflict) => conflict.doNothing())
        .returning("key")
        .executeTakeFirst()
    : await trx.deleteFrom("settings").where("key", "=", key).returning("key").executeTakeFirst();
  return changed !== undefined;
}
