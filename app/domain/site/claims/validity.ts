import { FIGURE_IDS, type FigureId, figures, isIncome, isSurvey } from "#app/content/figures.ts";

/** A statement about a figure, with its proof. */
export interface Statement {
  key: FigureId;
  value: string;
  source: string;
  sampleSize: number | null;
  /** Calendar days, « 2026-03-01 ». */
  from: string | null;
  to: string | null;
  charges: string;
  verifiedAt: Date | null;
  /** The instant at which it expires. */
  expiresAt: Date | null;
}

/** Pairs of figures about the same people or the same question: if their values differ, at least one is wrong. */
export const CONTRADICTIONS: readonly (readonly [FigureId, FigureId])[] = [
  ["students", "supported"],
  ["satisfaction", "recommend"],
];

export function isFigureId(key: string): key is FigureId {
  return FIGURE_IDS.some((id) => id === key);
}

/** Verified, with a source, not expired. */
export function isInForce({ source, verifiedAt, expiresAt }: Statement, now: Date): boolean {
  return source !== "" && verifiedAt !== null && verifiedAt <= now && expiresAt !== null && expiresAt > now;
}

/** The figure in force that this statement contradicts. */
export function contradictionOf(statement: Statement, others: readonly Statement[], now: Date): Statement | null {
  const partners = CONTRADICTIONS.flatMap(([one, other]) =>
    one === statement.key ? [other] : other === statement.key ? [one] : [],
  );
  const partner = others.find(({ key }) => partners.includes(key));
  if (!partner || !isInForce(partner, now)) return null;
  return plainValue(partner.value) === plainValue(statement.value) ? null : partner;
}

/** The statements that may be shown as proven: neither of two that contradict each other. */
export function validStatements(all: readonly Statement[], now: Date): Statement[] {
  return all.filter((statement) => isInForce(statement, now) && !contradictionOf(statement, all, now));
}

/** Whether the proven value is the one that the sentences of the site state. */
export function matchesSite({ key, value }: Statement): boolean {
  return plainValue(value) === plainValue(figures[key].value);
}

/** « 2 500 + » and « 2500+ » are one value, whatever spaces were typed. */
function plainValue(value: string): string {
  return value.replace(/\s/g, "").toLocaleLowerCase("fr");
}

export type ClaimState = "proven" | "contradicted" | "expired" | "unverified" | "unproven";

/** The state of a figure, given its statement and all statements of the site. */
export function stateOf(statement: Statement | undefined, all: readonly Statement[], now: Date): ClaimState {
  if (!statement) return "unproven";
  if (isInForce(statement, now)) return contradictionOf(statement, all, now) ? "contradicted" : "proven";
  if (statement.verifiedAt && statement.expiresAt && statement.expiresAt <= now) return "expired";
  return "unverified";
}

export type Gap = "source" | "sample" | "period" | "charges" | "proof" | "expiry";

/** What is missing before a statement can be verified. */
export function gapsOf(statement: Statement, hasProof: boolean): Gap[] {
  const { key, source, sampleSize, from, to, charges, expiresAt } = statement;
  const gaps: [Gap, boolean][] = [
    ["source", source === ""],
    ["sample", isSurvey(key) && sampleSize === null],
    ["period", from === null || to === null],
    ["charges", isIncome(key) && charges === ""],
    ["proof", !hasProof],
    ["expiry", expiresAt === null],
  ];
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap);
}
