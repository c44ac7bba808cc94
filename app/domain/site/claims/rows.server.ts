import type { Selectable } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Claims } from "#db/schema.ts";
import { isFigureId, type Proof } from "./validity.ts";

export interface StoredProof extends Proof {
  id: string;
  file: { key: string; name: string; type: string } | null;
  createdAt: Date;
}

/** Without those about figures that the site no longer has. */
export async function readProofs(db: Db): Promise<StoredProof[]> {
  const rows = await db.selectFrom("claims").select(COLUMNS).orderBy("key").execute();
  return rows.flatMap((row) => toProof(row) ?? []);
}

export async function readHistory(db: Db, key: string): Promise<(StoredProof & { replacedAt: Date })[]> {
  const rows = await db
    .selectFrom("claimHistory")
    .select([...COLUMNS, "replacedAt"])
    .where("key", "=", key)
    .orderBy("replacedAt", "desc")
    .execute();
  return rows.flatMap(({ replacedAt, ...row }) => {
    const proof = toProof(row);
    return proof ? [{ ...proof, replacedAt }] : [];
  });
}

/** A figure that was stated and has no row any more. */
export async function withdrawnKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("claimHistory")
    .select("key")
    .distinct()
    .where("key", "not in", db.selectFrom("claims").select("key"))
    .execute();
  return rows.map(({ key }) => key);
}

/** Also those of the history. */
export const COLUMNS = [
  ...(["id", "key", "value", "source", "sampleSize", "periodFrom", "periodTo", "charges"] as const),
  ...(["proofFile", "proofName", "proofType", "verifiedAt", "expiresAt", "createdAt"] as const),
] as const;

type Row = Pick<Selectable<Claims>, (typeof COLUMNS)[number]>;

function toProof({ key, proofFile, proofName, proofType, ...row }: Row): StoredProof | undefined {
  if (!isFigureId(key)) return undefined;
  const { periodFrom: from, periodTo: to, ...rest } = row;
  const file = { name: proofName ?? "justificatif", type: proofType ?? "application/octet-stream" };
  return { ...rest, key, from, to, file: proofFile ? { ...file, key: proofFile } : null };
}
