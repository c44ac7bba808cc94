import type { Readable } from "node:stream";
import { columnsRefusal, MEANINGS } from "#app/domain/operations/imports/columns.ts";
import type { ImportSettings } from "#app/domain/operations/imports/desk.server.ts";
import { MAX_PROOF_BYTES } from "#app/domain/site/claims/proof-type.ts";
import { checkbox, lineField, textField } from "#app/domain/values/fields.ts";
import { fileNameOf } from "#app/domain/values/file-name.ts";
import { hashOf } from "#app/domain/values/hash.server.ts";
import type { ImportColumn, ImportDeclaration, ImportKind } from "#db/types.ts";
import { COLUMN_FIELDS, COLUMNS, GIVEN_FIELDS } from "./labels.ts";

export interface Proof {
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

interface Stored extends ImportSettings {
  kind: ImportKind;
  headings: readonly string[];
}

type Fields = ReadonlyMap<string, string>;

/** What a form that was sent says; what it does not have stays as it is stored. */
export function readSettings(fields: Fields, stored: Stored, proof: Proof | null) {
  const errors: Record<string, string> = {};
  const mapping = readMapping(fields, stored, errors);
  const declaration = stored.kind === "contacts" ? readDeclaration(fields, stored.declaration, proof, errors) : null;
  return { mapping, declaration, errors };
}

function readMapping(fields: Fields, { kind, headings, mapping }: Stored, errors: Record<string, string>) {
  const meanings: readonly ImportColumn[] = ["", ...MEANINGS[kind]];
  const read = headings.map((_, index): ImportColumn => {
    const name = columnField(index);
    const typed = fields.get(name);
    if (typed === undefined) return mapping[index] ?? "";
    const meaning = Object.hasOwn(COLUMN_FIELDS, typed)
      ? COLUMN_FIELDS[typed as keyof typeof COLUMN_FIELDS]
      : undefined;
    if (meaning !== undefined && meanings.includes(meaning)) return meaning;
    errors[name] = "Choisissez dans la liste.";
    return "";
  });
  const refusal = columnsRefusal(kind, read);
  if (refusal?.reason === "twice") errors[columnField(refusal.index)] ??= "Une autre colonne a déjà ce sens.";
  if (refusal?.reason === "missing") {
    const name = COLUMNS[refusal.meaning].toLowerCase();
    errors[columnField(0)] ??= `Dites quelle colonne est «\u00a0${name}\u00a0».`;
  }
  return read;
}

/** The first column of the file is « colonne-1 ». */
export function columnField(index: number): string {
  return `colonne-${index + 1}`;
}

const texts = {
  texte: textField({ max: 2000 }),
  origine: lineField({ max: 300 }),
  signature: lineField({ max: 120 }),
};

function readDeclaration(
  fields: Fields,
  stored: ImportDeclaration | null,
  proof: Proof | null,
  errors: Record<string, string>,
): ImportDeclaration | null {
  const given = fields.get("consentement");
  if (given === undefined) return stored;
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
