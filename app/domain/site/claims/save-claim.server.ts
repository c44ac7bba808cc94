import { Readable } from "node:stream";
import { sql } from "kysely";
import type { FigureId } from "#app/content/figures.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { newId } from "../../values/ids.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { MAX_PROOF_BYTES, proofTypeOf } from "./proof-type.ts";
import { readStatements, type StoredStatement } from "./rows.server.ts";
import { contradictionOf, type Gap, gapsOf, type Statement } from "./validity.ts";

export type SavedClaim =
  | { ok: true }
  /** `changed`: somebody else has saved since the form was opened. */
  | { ok: false; reason: "changed" | "proof-type" | "proof-size" }
  | { ok: false; reason: "gaps"; gaps: Gap[] }
  | { ok: false; reason: "contradicted"; by: FigureId };

interface NewStatement {
  statement: Statement;
  /** The new proof file; null keeps the current one. */
  file: { name: string; bytes: Uint8Array } | null;
  /** The statement that the form was opened on; empty when there was none. */
  openedOn: string;
}

/**
 * Saves a statement about a figure. The earlier one stays in the history, with its proof. A verified statement must be
 * complete, and must not contradict another one in force.
 */
export async function saveClaim(
  db: Db,
  actor: Actor,
  { statement, file, openedOn }: NewStatement,
): Promise<SavedClaim> {
  const type = file && proofTypeOf(file.bytes);
  if (file && file.bytes.length > MAX_PROOF_BYTES) return { ok: false, reason: "proof-size" };
  if (file && !type) return { ok: false, reason: "proof-type" };
  const folder = `preuve-${newId()}` as const;
  const uploaded = file &&
    type && { file: `${folder}/preuve.${type.extension}`, name: plainName(file.name), type: type.mimeType };
  if (uploaded) await mediaStore.put(uploaded.file, Readable.from([file.bytes]));
  const saved = await db.transaction().execute(async (trx): Promise<SavedClaim> => {
    // Two contradicting figures that are verified at the same moment would not see each other.
    await sql`lock table claims in exclusive mode`.execute(trx);
    const all = await readStatements(trx);
    const current = all.find(({ key }) => key === statement.key);
    if ((current?.id ?? "") !== openedOn)
      return current && isSame(current, statement) ? { ok: true } : { ok: false, reason: "changed" };
    const proof = uploaded ?? current?.proof ?? null;
    const gaps = statement.verifiedAt ? gapsOf(statement, proof !== null) : [];
    if (gaps.length > 0) return { ok: false, reason: "gaps", gaps };
    const other = statement.verifiedAt && contradictionOf(statement, all, new Date());
    if (other) return { ok: false, reason: "contradicted", by: other.key };
    if (current) await moveToHistory(trx, statement.key);
    const id = newId();
    await trx
      .insertInto("claims")
      .values({ ...columnsOf({ ...statement, proof }), id })
      .execute();
    await audit(trx, actor, {
      entity: "claim",
      entityId: id,
      action: current ? "update" : "create",
      before: current && auditedFields(current),
      after: auditedFields({ ...statement, proof }),
    });
    await invalidatePages(trx);
    return { ok: true };
  });
  if (uploaded && !saved.ok) await mediaStore.remove(`${folder}/`);
  return saved;
}

/** Withdraws the claim; the statement stays in the history. False when there was none. */
export async function withdrawClaim(db: Db, actor: Actor, key: FigureId): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table claims in exclusive mode`.execute(trx);
    const current = (await readStatements(trx)).find((each) => each.key === key);
    if (!current) return false;
    await moveToHistory(trx, key);
    await audit(trx, actor, {
      entity: "claim",
      entityId: current.id,
      action: "unpublish",
      before: auditedFields(current),
    });
    await invalidatePages(trx);
    return true;
  });
}

async function moveToHistory(trx: Db, key: FigureId): Promise<void> {
  const columns = sql.raw(
    "key, id, value, source, sample_size, period_from, period_to, charges, proof_file, proof_name, proof_type, verified_at, expires_at, created_at",
  );
  await sql`with former as (delete from claims where key = ${key} returning ${columns})
    insert into claim_history (${columns}) select ${columns} from former`.execute(trx);
}

type Proven = Statement & { proof: StoredStatement["proof"] };

function columnsOf({ proof, sampleSize, from, to, verifiedAt, expiresAt, ...columns }: Proven) {
  return {
    ...columns,
    sampleSize,
    periodFrom: from,
    periodTo: to,
    verifiedAt,
    expiresAt,
    proofFile: proof?.file ?? null,
    proofName: proof?.name ?? null,
    proofType: proof?.type ?? null,
  };
}

function auditedFields({ key, value, source, sampleSize, from, to, charges, proof, verifiedAt, expiresAt }: Proven) {
  return { key, value, source, sampleSize, from, to, charges, proof: proof?.name ?? null, verifiedAt, expiresAt };
}

/** True for the second post of a double click. */
function isSame(current: StoredStatement, statement: Statement): boolean {
  return Object.entries(statement).every(([name, value]) => `${current[name as keyof Statement]}` === `${value}`);
}

function plainName(name: string): string {
  return name.replace(/\p{C}/gu, "").split(/[\\/]/).at(-1)?.slice(0, 120) || "justificatif";
}
