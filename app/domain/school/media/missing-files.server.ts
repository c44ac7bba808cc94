import { sql } from "kysely";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";

/** A bucket answers each question in some hundredths of a second. */
const AT_ONCE = 20;

/**
 * The keys of the files that the media store lacks, or has with another size than the database: of all that learners
 * open, of what it was made from, and of the proofs of figures. `looked` counts what was looked for.
 */
export async function findMissingFiles(db: Db): Promise<{ looked: number; missing: string[] }> {
  const { rows } = await sql<{ key: string; bytes: string | null }>`
    select path as key, media_renditions.bytes from media_renditions
      join media_assets on media_assets.id = asset_id where state = 'ready'
    union select id || '/original', bytes from media_assets
      where state = 'ready' and kind <> 'file' and sha256 is not null
    union select proof_file, null from claims where proof_file is not null
    union select proof_file, null from claim_history where proof_file is not null
    order by key`.execute(db);
  const missing: string[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const batch = rows.slice(start, start + AT_ONCE);
    const sizes = await Promise.all(batch.map(({ key }) => mediaStore.size(key)));
    const isLacking = ({ bytes }: (typeof rows)[number], index: number) =>
      sizes[index] === undefined || (bytes !== null && sizes[index] !== Number(bytes));
    missing.push(...batch.filter(isLacking).map(({ key }) => key));
  }
  return { looked: rows.length, missing };
}
