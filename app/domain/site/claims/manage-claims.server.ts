import { FIGURE_IDS, type FigureId } from "#app/content/figures.ts";
import { KEPT } from "#app/content/retention.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { ago } from "../../values/delete-all.server.ts";
import { readHistory, readProofs, type StoredProof } from "./rows.server.ts";
import { type ClaimState, CONTRADICTIONS, contradictionOf, stateOf } from "./validity.ts";

export interface ManagedClaim {
  key: FigureId;
  state: ClaimState;
  proof: StoredProof | null;
  /** The figure in force that this one contradicts, or would contradict. */
  against: FigureId | null;
}

export async function listClaims(db: Db): Promise<ManagedClaim[]> {
  const all = await readProofs(db);
  return FIGURE_IDS.map((key) => managed(key, all, new Date()));
}

export async function findClaim(db: Db, key: FigureId) {
  const [all, history] = await Promise.all([readProofs(db), readHistory(db, key)]);
  return { ...managed(key, all, new Date()), history };
}

function managed(key: FigureId, all: readonly StoredProof[], now: Date): ManagedClaim {
  const proof = ofFigure(all, key);
  const contradicted = proof && contradictionOf(proof, all, now);
  const pair = CONTRADICTIONS.find((keys) => keys.includes(key));
  const partner = pair?.find((each) => each !== key);
  const isPartnerProven = partner && stateOf(ofFigure(all, partner), all, now) === "proven";
  const against = contradicted?.key ?? (isPartnerProven && !proof ? partner : null);
  return { key, state: stateOf(proof, all, now), proof: proof ?? null, against };
}

function ofFigure(all: readonly StoredProof[], key: FigureId) {
  return all.find((each) => each.key === key);
}

export async function findProof(db: Db, id: string) {
  const current = await db.selectFrom("claims").select(PROOF).where("id", "=", id).executeTakeFirst();
  const row = current ?? (await db.selectFrom("claimHistory").select(PROOF).where("id", "=", id).executeTakeFirst());
  if (!row?.proofFile) return undefined;
  const stream = await mediaStore.read(row.proofFile);
  return stream && { stream, name: row.proofName ?? "justificatif", type: row.proofType ?? "application/octet-stream" };
}

const PROOF = ["proofFile", "proofName", "proofType"] as const;

/** Replaced six years ago: nobody can ask for their proof any more. */
export async function deleteOldClaims(db: Db): Promise<void> {
  const old = db.deleteFrom("claimHistory").where("replacedAt", "<", ago(KEPT.claimProof)).returning("proofFile");
  for (const { proofFile: file } of await old.execute()) {
    if (!file) continue;
    const kept = await db
      .selectFrom("claims")
      .select("id")
      .where("proofFile", "=", file)
      .unionAll(db.selectFrom("claimHistory").select("id").where("proofFile", "=", file))
      .executeTakeFirst();
    if (!kept) await mediaStore.remove(`${file.split("/")[0]}/`);
  }
}
