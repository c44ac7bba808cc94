import type { ImportColumn, ImportDeclaration } from "#db/types.ts";
import { type ReadRow, saysYes } from "./cells.ts";

const CONSENT_PARTS = ["status", "date", "text", "origin", "proof", "declared", "signature"] as const;
export type ConsentPart = (typeof CONSENT_PARTS)[number];

/** What is missing to the proof. With anything missing, nobody of the file gets advertising. */
export function missingParts(declaration: ImportDeclaration | null, mapping: readonly ImportColumn[]): ConsentPart[] {
  if (!declaration || declaration.given === "none") return [];
  const has: Record<ConsentPart, boolean> = {
    status: declaration.given === "file" || mapping.includes("status") || mapping.includes("consent"),
    date: mapping.includes("date"),
    text: declaration.text !== "",
    origin: declaration.origin !== "",
    proof: declaration.proof !== null,
    declared: declaration.isDeclared,
    signature: declaration.signature !== "",
  };
  return CONSENT_PARTS.filter((part) => !has[part]);
}

/** The CNIL's limit for people who have bought nothing. */
const YEARS = 3;

/** Advertising needs a newer consent, or a purchase. */
export function isTooOld(at: Date, now: Date): boolean {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - YEARS);
  return at < limit;
}

interface Asked {
  declaration: ImportDeclaration | null;
  isProven: boolean;
}

/** In a file for which all of them agreed, a no and a word that says otherwise still count. */
export function declines({ consent, status }: Pick<ReadRow, "consent" | "status">): boolean {
  return consent === false || (status !== "" && !saysYes(status));
}

/** When she agreed, by the file, however long ago; null when nothing proves it. */
export function agreedAt(row: ReadRow, { declaration, isProven }: Asked): Date | null {
  if (!declaration || !isProven || declaration.given === "none" || !row.date) return null;
  if (declines(row) || (declaration.given === "row" && row.consent === null && row.status === "")) return null;
  return row.date;
}
