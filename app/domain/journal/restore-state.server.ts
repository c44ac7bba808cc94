import { type SqlBool, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { putSetting, readSetting } from "../values/settings.server.ts";

export interface RestoreState {
  /** When the backup was begun: what happened since is not in it. */
  backupAt: Date;
  restoredAt: Date;
  /** Null until what Stripe knows of the time since has been taken over. */
  caughtUpAt: Date | null;
}

const KEY = "restore";

/** Until then the numbers that the lost database has given are unknown: none may be given. */
export const isCatchingUp = sql<SqlBool>`exists (select from settings where key = ${sql.lit(KEY)}
  and value ->> 'caughtUpAt' is null)`;

/** In the transaction that fills the database. */
export async function beginRestore(trx: Db, backupAt: string): Promise<void> {
  await putSetting(trx, KEY, { backupAt });
}

export async function readRestore(db: Db): Promise<RestoreState | undefined> {
  const row = await readSetting(db, KEY);
  if (!row) return undefined;
  const { backupAt, caughtUpAt } = row.value as { backupAt: string; caughtUpAt?: string };
  return {
    backupAt: new Date(backupAt),
    restoredAt: row.changedAt,
    caughtUpAt: caughtUpAt ? new Date(caughtUpAt) : null,
  };
}

export async function endCatchUp(trx: Db): Promise<void> {
  await sql`update settings set value = value || jsonb_build_object('caughtUpAt', now()) where key = ${KEY}`.execute(
    trx,
  );
}
