import { sql } from "kysely";
import { FIGURE_IDS, type FigureId } from "#app/content/figures.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readHistory, readStatements, type StoredStatement } from "./rows.server.ts";
import { type ClaimState, CONTRADICTIONS, contradictionOf, stateOf } from "./validity.ts";

export interface ManagedClaim {
  key: FigureId;
  state: ClaimState;
  statement: StoredStatement | null;
  /** The figure in force that this one contradicts, or would contradict. */
  against: FigureId | null;
}

/** Every figure of the site, with its proof. */
export async function listClaims(db: Db): Promise<ManagedClaim[]> {
  const all = await readStatements(db);
  return FIGURE_IDS.map((key) => managed(key, all, new Date()));
}

export async function findClaim(db: Db, key: FigureId) {
  const [all, history] = await Promise.all([readStatements(db), readHistory(db, key)]);
  return { ...managed(key, all, new Date()), history };
}

function managed(key: FigureId, all: readonly StoredStatement[], now: Date): ManagedClaim {
  const statement = all.find((each) => each.key === key);
  const contradicted = statement && contradictionOf(statement, all, now);
  const pair = CONTRADICTIONS.find((keys) => keys.includes(key));
  const partner = pair?.find((each) => each !== key);
  const isPartnerProven = partner && stateOf(find(all, partner), all, now) === "proven";
  const against = contradicted?.key ?? (isPartnerProven && !statement ? partner : null);
  return { key, state: stateOf(statement, all, now), statement: statement ?? null, against };
}

function find(all: readonly StoredStatement[], key: FigureId) {
  return all.find((each) => each.key === key);
}

/** A proof file of today or of the history, by its statement. */
export async function findProof(db: Db, id: string) {
  const current = await db.selectFrom("claims").select(PROOF).where("id", "=", id).executeTakeFirst();
  const row = current ?? (await db.selectFrom("claimHistory").select(PROOF).where("id", "=", id).executeTakeFirst());
  if (!row?.proofFile) return undefined;
  const stream = await mediaStore.read(row.proofFile);
  return stream && { stream, name: row.proofName ?? "justificatif", type: row.proofType ?? "application/octet-stream" };
}

const PROOF = ["proofFile", "proofName", "proofType"] as const;

/** Deletes statements that were replaced six years ago: nobody can ask for their proof any more. */
export async function deleteOldClaims(db: Db): Promise<void> {
  const { rows } = await sql<{ proofFile: string | null }>`delete from claim_history
    where replaced_at < now() - interval '6 years' returning proof_file`.execute(db);
  for (const { proofFile: file } of rows) {
    if (!file) continue;
    const { rows: left } = await sql`select from claims where proof_file = ${file}
      union all select from claim_history where proof_file = ${file} limit 1`.execute(db);
    if (left.length === 0) await mediaStore.remove(`${file.split("/")[0]}/`);
  }
}
