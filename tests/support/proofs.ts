import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Shop } from "./shop.ts";

/** The database refuses to change its proofs; only the owner of the tables can disable that. */
export async function changeProofs(
  shop: Shop,
  tables: readonly string[],
  change: (trx: Db) => Promise<unknown>,
): Promise<void> {
  const guards = async (trx: Db, to: "disable" | "enable") => {
    for (const table of tables) await sql.raw(`alter table ${table} ${to} trigger ${table}_stay`).execute(trx);
  };
  await shop.inspect((db) =>
    db.transaction().execute(async (trx) => {
      await guards(trx, "disable");
      await change(trx);
      await guards(trx, "enable");
    }),
  );
}
