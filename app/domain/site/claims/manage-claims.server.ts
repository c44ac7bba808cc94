import type { FigureId } from "#app/content/figures.ts";
import { KEPT } from "#app/content/retention.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { ago } from "../../values/delete-all.server.ts";
import { areSamplesRemoved } from "../../values/removed.server.ts";
import { readFigures, readHistory, readProofs, type StoredProof } from "./rows.server.ts";
import { type ClaimState, CONTRADICTIONS, contradictionOf, isOwn, type SiteFigure, stateOf } from "./validity.ts";

export interface ManagedClaim {
  figure: SiteFigure;
  state: ClaimState;
  proof: StoredProof | null;
  /** The figure in force that this one contradicts, or would contradict. */
  against: FigureId | null;
}

/** Without those of the sample founder that nobody has proven, once the samples are gone. */
export async function listClaims(db: Db): Promise<ManagedClaim[]> {
  const [figures, all] = await Promise.all([readFigures(db), readProofs(db)]);
  const claims = figures.map((figure) => managed(figure, all));
  if (!(await areSamplesRemoved(db))) return claims;
  return claims.filter(({ figure, proof }) => proof !== null || isOwn(figure));
}

export async function findClaim(db: Db, key: string) {
  const [figures, all, history] = await Promise.all([readFigures(db), readProofs(db), readHistory(db, key)]);
  const figure = figures.find((each) => each.key === key);
  return figure && { ...managed(figure, all), history };
}

function managed(figure: SiteFigure, all: readonly StoredProof[]): ManagedClaim {
  const now = new Date();
  const proof = ofFigure(all, figure.key);
  const contradicted = proof && contradictionOf(proof, all, now);
  const pair = CONTRADICTIONS.find((keys) => keys.some((key) => key === figure.key));
  const partner = pair?.find((key) => key !== figure.key);
  const isPartnerProven = partner && stateOf(ofFigure(all, partner), all, now) === "proven";
  const against = contradicted || (isPartnerProven && !proof) ? partner : undefined;
  return { figure, state: stateOf(proof, all, now), proof: proof ?? null, against: against ?? null };
}

function ofFigure(all: readonly StoredProof[], key: string) {
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
