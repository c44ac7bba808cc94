import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isFigureId, type Statement } from "./validity.ts";

export interface StoredStatement extends Statement {
  id: string;
  proof: { file: string; name: string; type: string } | null;
  statedAt: Date;
}

/** The current statements. Statements about figures that the site no longer has are left out. */
export async function readStatements(db: Db): Promise<StoredStatement[]> {
  const rows = await db.selectFrom("claims").select(COLUMNS).select(PERIOD).orderBy("key").execute();
  return rows.flatMap((row) => toStatement(row) ?? []);
}

/** The earlier statements, the newest first. */
export async function readHistory(db: Db, key: string): Promise<(StoredStatement & { replacedAt: Date })[]> {
  const rows = await db
    .selectFrom("claim_history")
    .select(COLUMNS)
    .select(["replaced_at", ...PERIOD])
    .where("key", "=", key)
    .orderBy("replaced_at", "desc")
    .execute();
  return rows.flatMap((row) => {
    const statement = toStatement(row);
    return statement ? [{ ...statement, replacedAt: row.replaced_at }] : [];
  });
}

const COLUMNS = [
  ...(["id", "key", "value", "source", "sample_size", "charges"] as const),
  ...(["proof_file", "proof_name", "proof_type", "verified_at", "expires_at", "created_at"] as const),
] as const;
const PERIOD = [
  sql<string | null>`period_from::text`.as("from"),
  sql<string | null>`period_to::text`.as("to"),
] as const;

interface Row {
  id: string;
  key: string;
  value: string;
  source: string;
  sample_size: number | null;
  from: string | null;
  to: string | null;
  charges: string;
  proof_file: string | null;
  proof_name: string | null;
  proof_type: string | null;
  verified_at: Date | null;
  expires_at: Date | null;
  created_at: Date;
}

function toStatement(row: Row): StoredStatement | undefined {
  const { id, key, value, source, from, to, charges, proof_file: file, proof_name: name, proof_type: type } = row;
  if (!isFigureId(key)) return undefined;
  return {
    ...{ id, key, value, source, from, to, charges },
    sampleSize: row.sample_size,
    verifiedAt: row.verified_at,
    expiresAt: row.expires_at,
    proof: file ? { file, name: name ?? "justificatif", type: type ?? "application/octet-stream" } : null,
    statedAt: row.created_at,
  };
}
