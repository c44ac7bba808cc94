import { sql } from "kysely";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";

/** A bucket answers each question in some hundredths of a second. */
const AT_ONCE = 20;

/** Of all that learners open, of what it was made from, and of the proofs of figures. */
export async function findMissingFiles(db: Db): Promise<{ looked: number; missing: string[] }> {
  const proofs = (table: "claims" | "claimHistory") =>
    db
      .selectFrom(table)
      .select(["proofFile as key", sql<number | null>`null::bigint`.as("bytes")])
      .where("proofFile", "is not", null)
      .$narrowType<{ key: string }>();
  const rows = await db
    .selectFrom("mediaRenditions")
    .innerJoin("mediaAssets", "mediaAssets.id", "assetId")
    .select(["path as key", "mediaRenditions.bytes"])
    .$castTo<{ key: string; bytes: number | null }>()
    .where("state", "=", "ready")
    .union(
      db
        .selectFrom("mediaAssets")
        .select([sql<string>`id || '/original'`.as("key"), "bytes"])
        .where("state", "=", "ready")
        .where("kind", "!=", "file")
        .where("sha256", "is not", null),
    )
    .union(proofs("claims"))
    .union(proofs("claimHistory"))
    .orderBy("key")
    .execute();
  const missing: string[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const batch = rows.slice(start, start + AT_ONCE);
    const sizes = await Promise.all(batch.map(({ key }) => mediaStore.size(key)));
    const isLacking = ({ bytes }: (typeof rows)[number], index: number) =>
      sizes[index] === undefined || (bytes !== null && sizes[index] !== bytes);
    missing.push(...batch.filter(isLacking).map(({ key }) => key));
  }
  return { looked: rows.length, missing };
}
