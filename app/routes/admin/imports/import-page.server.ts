import type { Readable } from "node:stream";
import { countUnwritten, isHalted } from "#app/domain/operations/imports/announce.server.ts";
import { columnsRefusal, MEANINGS, unreadAnswers, unreadConsent } from "#app/domain/operations/imports/columns.ts";
import { missingParts } from "#app/domain/operations/imports/consent.ts";
import { findImport } from "#app/domain/operations/imports/desk.server.ts";
import { listWaitingNewsletters, readKept } from "#app/domain/operations/imports/kept.server.ts";
import { openableFormations } from "#app/domain/operations/imports/products.server.ts";
import { isListed, isReason, OUTCOMES, REASONS } from "#app/domain/operations/imports/reasons.ts";
import { firstRows, matchedBefore } from "#app/domain/operations/imports/receive.server.ts";
import { type RefusedLine, refusedLines, tryImport } from "#app/domain/operations/imports/trial.server.ts";
import { MAX_PROOF_BYTES } from "#app/domain/site/claims/proof-type.ts";
import { sizeLabel } from "#app/domain/values/bytes.ts";
import { checkbox, lineField, textField } from "#app/domain/values/fields.ts";
import { fileNameOf } from "#app/domain/values/file-name.ts";
import { hashOf } from "#app/domain/values/hash.server.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { ImportColumn, ImportCounts, ImportDeclaration, ImportKind } from "#db/types.ts";
import {
  COLUMN_FIELDS,
  COLUMNS,
  DELIMITERS,
  ENCODINGS,
  GIVEN_FIELDS,
  KINDS,
  OUTCOMES as OUTCOME_LABELS,
  PARTS,
  STATES,
} from "./labels.ts";
import { readProductFields, readProducts } from "./product-fields.server.ts";

export async function readImport(db: Db, id: string) {
  return orNotFound(await findImport(db, id));
}

const SHOWN_ROWS = 5;

/** What the page of an import shows; after « Faire un essai », with what the import would do. */
export async function readImportPage(db: Db, id: string, isTrial: boolean) {
  const found = await readImport(db, id);
  const { kind, state, headings, mapping, declaration, rowCount, checkpoint, sameBefore } = found;
  const isDraft = state === "draft" && found.hasFile;
  const tried = isDraft && isTrial ? await tryImport(db, found) : null;
  const refused = tried?.refused ?? (state === "draft" ? [] : await refusedLines(db, id));
  const sample = isDraft ? await firstRows(found) : [];
  const before = isDraft ? await matchedBefore(db, found) : undefined;
  const hasAccesses = kind === "students" || kind === "purchases";
  const counts = tried?.counts ?? found.counts;
  return {
    id,
    kind,
    state,
    isDraft,
    title: `${KINDS[kind]}\u00a0: ${found.fileName}`,
    stateBadge: STATES[state],
    facts: [
      `${rowCount.toLocaleString("fr-FR")} ligne${rowCount > 1 ? "s" : ""}`,
      sizeLabel(found.bytes),
      ENCODINGS[found.encoding],
      `séparateur\u00a0: ${DELIMITERS[found.delimiter] ?? found.delimiter}`,
      `envoyé le ${formatDateTime(found.at)}`,
    ].join(" · "),
    sameBefore: sameBefore?.endedAt ? { id: sameBefore.id, on: formatDateTime(sameBefore.endedAt) } : null,
    columns: headings.map((heading, index) => ({
      name: columnField(index),
      heading,
      meaning: mapping[index] ?? "",
      cells: sample.slice(0, SHOWN_ROWS).map((row) => row[index] ?? ""),
    })),
    carriedFrom: before ? formatDate(before.at) : null,
    products: hasAccesses && isDraft ? await readProductFields(db, found, tried?.products ?? []) : null,
    unread: unreadAnswers(kind, mapping, headings, sample),
    declaration,
    missing: missingParts(declaration, mapping).map((part) => PARTS[part]),
    isTried: tried !== null,
    /** Of the column of states. */
    unknownWords: tried?.words ?? [],
    /** Or there is nothing to import. */
    hasRows: OUTCOMES.some((outcome) => outcome !== "subscribed-there" && counts[outcome]),
    counts: countLines(kind, counts),
    refusedCount: countIf(isReason, counts),
    listedCount: countIf(isListed, counts),
    refused: refused.map((line) => refusedLine(line, found)),
    /** The line under way. */
    reached: state === "running" || state === "stopped" ? `${checkpoint - 1} sur ${rowCount}` : null,
    mayResume: state === "stopped" && found.hasFile,
    mayUndo: found.mayUndo,
    undoing: found.mayUndo ? await listWaitingNewsletters(db, id) : [],
    kept: state === "undone" ? await readKept(db, id, kind) : null,
    unwritten: hasAccesses && isHalted(state) ? await countUnwritten(db, id) : 0,
  };
}

export type ImportPage = Awaited<ReturnType<typeof readImportPage>>;

function countLines(kind: ImportKind, counts: ImportCounts) {
  return OUTCOMES.flatMap((outcome) =>
    counts[outcome] ? [{ label: OUTCOME_LABELS[kind][outcome], count: counts[outcome] }] : [],
  );
}

function countIf(is: (outcome: string) => boolean, counts: ImportCounts): number {
  return Object.entries(counts).reduce((sum, [outcome, count]) => (is(outcome) ? sum + count : sum), 0);
}

export function refusedLine(
  { line, reason }: RefusedLine,
  { kind, mapping, headings }: Pick<Stored, "kind" | "mapping" | "headings">,
) {
  if (!isReason(reason)) return { line, column: "", text: `${OUTCOME_LABELS[kind][reason]}.` };
  const [meaning, text] = REASONS[reason];
  return { line, column: headings[mapping.indexOf(meaning)] ?? "", text };
}

interface Proof {
  sha256: string;
  name: string;
  content: Buffer;
}

/** Null for an empty file, or one that is too large. */
export async function receiveProof(name: string, file: Readable): Promise<Proof | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_PROOF_BYTES) chunks.push(chunk);
  }
  if (bytes === 0 || bytes > MAX_PROOF_BYTES) return null;
  const content = Buffer.concat(chunks);
  return { sha256: hashOf(content), name: fileNameOf(name, "preuve"), content };
}

type Stored = Awaited<ReturnType<typeof readImport>>;

const UNREAD =
  "Cette colonne dit qui a accepté\u00a0: choisissez «\u00a0Consentement\u00a0», ou répondez «\u00a0Non\u00a0» à la question. Si elle dit autre chose, changez son titre dans le fichier.";

/** What a form that was sent says; what it does not have stays as it is stored. */
export async function readSettings(db: Db, fields: URLSearchParams, stored: Stored, proof: Proof | null) {
  const errors: Record<string, string> = {};
  const products = readProducts(fields, stored.products, await openableFormations(db), errors);
  const mapping = readMapping(fields, { ...stored, products }, errors);
  const declaration = stored.kind === "contacts" ? readDeclaration(fields, stored.declaration, proof, errors) : null;
  if (declaration && declaration.given !== "none") {
    const unread = unreadConsent(stored.kind, mapping, stored.headings, await firstRows(stored));
    if (unread >= 0) errors[columnField(unread)] ??= UNREAD;
  }
  return { mapping, products, declaration, errors };
}

function readMapping(
  fields: URLSearchParams,
  { kind, headings, mapping, products }: Stored,
  errors: Record<string, string>,
) {
  const meanings: readonly ImportColumn[] = ["", ...MEANINGS[kind]];
  const read = headings.map((_, index): ImportColumn => {
    const name = columnField(index);
    const typed = fields.get(name);
    if (typed === null) return mapping[index] ?? "";
    const meaning = Object.hasOwn(COLUMN_FIELDS, typed)
      ? COLUMN_FIELDS[typed as keyof typeof COLUMN_FIELDS]
      : undefined;
    if (meaning === undefined) errors[name] = "Choisissez dans la liste.";
    // A family name says nothing of a contact.
    return meaning !== undefined && meanings.includes(meaning) ? meaning : "";
  });
  const refusal = columnsRefusal(kind, read, products);
  if (refusal?.reason === "twice") errors[columnField(refusal.index)] ??= "Une autre colonne a déjà ce sens.";
  if (refusal?.reason === "missing") {
    const name = COLUMNS[refusal.meaning].toLowerCase();
    errors[columnField(0)] ??= `Dites quelle colonne est «\u00a0${name}\u00a0».`;
  }
  return read;
}

/** The first column of the file is « colonne-1 ». */
function columnField(index: number): string {
  return `colonne-${index + 1}`;
}

const texts = {
  texte: textField({ max: 2000 }),
  origine: lineField({ max: 300 }),
  signature: lineField({ max: 120 }),
};

function readDeclaration(
  fields: URLSearchParams,
  stored: ImportDeclaration | null,
  proof: Proof | null,
  errors: Record<string, string>,
): ImportDeclaration | null {
  const given = fields.get("consentement");
  if (given === null) return stored;
  if (!Object.hasOwn(GIVEN_FIELDS, given)) errors.consentement = "Choisissez une réponse.";
  const text = (name: keyof typeof texts) => {
    const read = texts[name].safeParse(fields.get(name) ?? "");
    if (!read.success) errors[name] = read.error.issues[0]?.message ?? "";
    return read.data ?? "";
  };
  return {
    given: GIVEN_FIELDS[given as keyof typeof GIVEN_FIELDS] ?? "none",
    text: text("texte"),
    origin: text("origine"),
    isDeclared: checkbox.parse(fields.get("declaration")) === "on",
    signature: text("signature"),
    proof: proof ? { name: proof.name, sha256: proof.sha256 } : (stored?.proof ?? null),
  };
}
