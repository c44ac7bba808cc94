import { basename } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { fileNameOf } from "../../values/file-name.ts";
import { hashOf } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { invalidatePages, invalidateTexts } from "../../values/invalidate-pages.server.ts";
import { MAX_PROOF_BYTES, proofTypeOf } from "./proof-type.ts";
import { COLUMNS, readFigures, readProofs, type StoredProof } from "./rows.server.ts";
import { contradictionOf, type Gap, gapsOf, isOwn, type Proof, type SiteFigure } from "./validity.ts";

export type SavedClaim =
  | { ok: true }
  /** `changed`: somebody else has saved since the form was opened. */
  | { ok: false; reason: "changed" | "proof-type" | "proof-size" }
  | { ok: false; reason: "gaps"; gaps: Gap[] }
  | { ok: false; reason: "contradicted"; by: string };

interface NewProof {
  /** What is stated: of a figure that came with the site, nothing can be changed. */
  figure: Omit<SiteFigure, "value">;
  isNew: boolean;
  proof: Proof;
  upload: { name: string; bytes: Uint8Array } | null;
  /** The id of the proof; empty when there was none. */
  openedOn: string;
}

/** The earlier one stays in the history, with its file. */
export async function saveClaim(
  db: Db,
  actor: Actor,
  { figure, isNew, proof, upload, openedOn }: NewProof,
): Promise<SavedClaim> {
  const type = upload && proofTypeOf(upload.bytes);
  if (upload && upload.bytes.length > MAX_PROOF_BYTES) return { ok: false, reason: "proof-size" };
  if (upload && !type) return { ok: false, reason: "proof-type" };
  const folder = `preuve-${newId()}` as const;
  const uploaded = upload &&
    type && {
      // The second post of a double click is told from a corrected document.
      key: `${folder}/${hashOf(Buffer.from(upload.bytes))}.${type.extension}`,
      name: fileNameOf(upload.name, "justificatif", 120),
      type: type.mimeType,
    };
  if (uploaded) await mediaStore.put(uploaded.key, Readable.from([upload.bytes]));
  let isUsed = false;
  const saving = db.transaction().execute(async (trx): Promise<SavedClaim> => {
    // Two contradicting figures that are verified at the same moment would not see each other.
    await sql`lock table claims in exclusive mode`.execute(trx);
    const all = await readProofs(trx);
    const current = all.find(({ key }) => key === proof.key);
    const known = (await readFigures(trx)).find(({ key }) => key === proof.key);
    const isStale = (current?.id ?? "") !== openedOn || (known !== undefined) === isNew;
    if (isStale)
      return current && known && isSame(current, proof, uploaded) && isSameFigure(known, figure)
        ? { ok: true }
        : { ok: false, reason: "changed" };
    const stored = uploaded ?? current?.file ?? null;
    const gaps = proof.verifiedAt ? gapsOf(proof, { about: figure.about, hasFile: stored !== null }) : [];
    if (gaps.length > 0) return { ok: false, reason: "gaps", gaps };
    const other = proof.verifiedAt && contradictionOf(proof, all, new Date());
    if (other) return { ok: false, reason: "contradicted", by: other.key };
    if (isOwn(figure)) await putOwn(trx, { ...figure, value: proof.value });
    if (current) await moveToHistory(trx, proof.key);
    const id = newId();
    await trx
      .insertInto("claims")
      .values({ ...columnsOf({ ...proof, file: stored }), id })
      .execute();
    await audit(trx, actor, {
      entity: "claim",
      entityId: id,
      action: current ? "update" : "create",
      before: current && { ...auditedFields(current), ...(known && auditedFigure(known)) },
      after: { ...auditedFields({ ...proof, file: stored }), ...auditedFigure(figure) },
    });
    await announce(trx);
    // Also when the answer to the commit is lost.
    isUsed = true;
    return { ok: true };
  });
  return saving.finally(() => (uploaded && !isUsed ? mediaStore.remove(`${folder}/`) : undefined));
}

export async function withdrawClaim(db: Db, actor: Actor, figure: SiteFigure): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table claims in exclusive mode`.execute(trx);
    return withdraw(trx, actor, figure);
  });
}

/** A figure of the founder's own; what proved it stays in the history, with its file. */
export async function deleteFigure(db: Db, actor: Actor, figure: SiteFigure): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table claims in exclusive mode`.execute(trx);
    await withdraw(trx, actor, figure);
    const gone = await trx
      .updateTable("ownFigures")
      .set({ deletedAt: sql<Date>`now()` })
      .where("key", "=", figure.key)
      .where("deletedAt", "is", null)
      .returning("key")
      .executeTakeFirst();
    if (!gone) return false;
    await audit(trx, actor, {
      entity: "claim",
      entityId: figure.key,
      action: "delete",
      before: { value: figure.value, ...auditedFigure(figure) },
    });
    await announce(trx);
    return true;
  });
}

async function withdraw(trx: Db, actor: Actor, figure: SiteFigure): Promise<boolean> {
  const current = (await readProofs(trx)).find(({ key }) => key === figure.key);
  if (!current) return false;
  await moveToHistory(trx, figure.key);
  await audit(trx, actor, {
    entity: "claim",
    entityId: current.id,
    action: "unpublish",
    before: { ...auditedFields(current), ...auditedFigure(figure) },
  });
  await announce(trx);
  return true;
}

async function putOwn(trx: Db, { key, value, label, about, pages }: SiteFigure): Promise<void> {
  const row = { key, value, label, about, pages };
  await trx
    .insertInto("ownFigures")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

async function moveToHistory(trx: Db, key: string): Promise<void> {
  const replaced = await trx.deleteFrom("claims").where("key", "=", key).returning(COLUMNS).execute();
  await trx.insertInto("claimHistory").values(replaced).execute();
}

type Proven = Proof & { file: StoredProof["file"] };

function columnsOf({ file, sampleSize, from, to, verifiedAt, expiresAt, ...columns }: Proven) {
  return {
    ...columns,
    sampleSize,
    periodFrom: from,
    periodTo: to,
    verifiedAt,
    expiresAt,
    proofFile: file?.key ?? null,
    proofName: file?.name ?? null,
    proofType: file?.type ?? null,
  };
}

function auditedFields({ key, value, source, sampleSize, from, to, charges, file, verifiedAt, expiresAt }: Proven) {
  return { key, value, source, sampleSize, from, to, charges, proof: file?.name ?? null, verifiedAt, expiresAt };
}

/** Of a figure of the founder's own also what it counts: its key says nothing. */
function auditedFigure(figure: Omit<SiteFigure, "value">) {
  if (!isOwn(figure)) return {};
  const { label, about, pages } = figure;
  return { key: undefined, label, about, pages: [...pages] };
}

function isSameFigure(known: SiteFigure, { label, about, pages }: Omit<SiteFigure, "value">): boolean {
  return known.label === label && known.about === about && `${known.pages}` === `${pages}`;
}

/** The second post of a double click. */
function isSame(current: StoredProof, proof: Proof, uploaded: StoredProof["file"]): boolean {
  if (uploaded && basename(uploaded.key) !== basename(current.file?.key ?? "")) return false;
  return Object.entries(proof).every(([name, value]) => `${current[name as keyof Proof]}` === `${value}`);
}

/** Emails and what is printed are read again as well: they show no figure that has left the pages. */
async function announce(trx: Db): Promise<void> {
  await invalidatePages(trx);
  await invalidateTexts(trx);
}
