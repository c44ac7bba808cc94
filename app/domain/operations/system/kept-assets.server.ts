import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** How long a page of the previous build may be open or cached. */
const KEPT = "24 hours";
const BATCH = 50;

/** For the day after the end of this build, when processes of another one serve them, also on other machines. */
export async function keepAssets(db: Db, files: ReadonlyMap<string, Buffer>): Promise<void> {
  if (files.size === 0) return;
  const renewed = await db
    .updateTable("keptAssets")
    .set({ keptAt: sql`now()` })
    .where("path", "in", [...files.keys()])
    .returning("path")
    .execute();
  const known = new Set(renewed.map(({ path }) => path));
  const fresh = [...files].filter(([path]) => !known.has(path)).map(([path, body]) => ({ path, body }));
  for (let start = 0; start < fresh.length; start += BATCH) {
    await db
      .insertInto("keptAssets")
      .values(fresh.slice(start, start + BATCH))
      .onConflict((conflict) => conflict.column("path").doUpdateSet({ keptAt: sql`now()` }))
      .execute();
  }
  await db.deleteFrom("keptAssets").where("keptAt", "<", ago()).execute();
}

export async function findKeptAsset(db: Db, path: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("keptAssets")
    .select("body")
    .where("path", "=", path)
    .where("keptAt", ">", ago())
    .executeTakeFirst();
  return row?.body;
}

const ago = () => sql<Date>`now() - ${KEPT}::interval`;
