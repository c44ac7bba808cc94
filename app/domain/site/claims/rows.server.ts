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
    .selectFrom("claimHistory")
    .select(COLUMNS)
    .select(["replacedAt", ...PERIOD])
    .where("key", "=", key)
    .orderBy("replacedAt", "desc")
    .execute();
  return rows.flatMap((row) => {
    const statement = toStatement(row);
    return statement ? [{ ...statement, replacedAt: row.replacedAt }] : [];
  });
}

const COLUMNS = [
  ...(["id", "key", "value", "source", "sampleSize", "charges"] as const),
  ...(["proofFile", "proofName", "proofType", "verifiedAt", "expiresAt", "createdAt"] as const),
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
  sampleSize: number | null;
  from: string | null;
  to: string | null;
  charges: string;
  proofFile: string | null;
  proofName: string | null;
  proofType: string | null;
  verifiedAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
}

function toStatement(row: Row): StoredStatement | undefined {
  const { id, key, value, source, from, to, charges, proofFile: file, proofName: name, proofType: type } = row;
  if (!isFigureId(key)) return undefined;
  return {
    id,
    key,
    value,
    source,
    from,
    to,
    charges,
    sampleSize: row.sampleSize,
    verifiedAt: row.verifiedAt,
    expiresAt: row.expiresAt,
    proof: file ? { file, name: name ?? "justificatif", type: type ?? "application/octet-stream" } : null,
    statedAt: row.createdAt,
  };
}
