import type { Db } from "#db/connection.server.ts";
import type { MediaKind } from "#db/types.ts";

/**
 * The kinds of those that are still there. Before a version that shows them is written: whoever deletes one waits, and
 * then finds the version.
 */
export async function lockAssets(trx: Db, ids: readonly string[]): Promise<Map<string, MediaKind>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("mediaAssets")
    .select(["id", "kind"])
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
