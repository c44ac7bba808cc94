import { FIGURE_IDS, type FigureId, type FigureKind, figures, isIncome, isSurvey } from "#app/content/figures.ts";

/** A figure as it is stated. One that came with the site names no pages: their texts name it. */
export interface SiteFigure {
  /** A FigureId, or the key of a figure of the founder's own. */
  key: string;
  value: string;
  label: string;
  about: FigureKind;
  pages: string[];
  /** Of one of the founder's own, in the order in which she added them: « {chiffre-2} » in a text. */
  number?: number;
}

export interface Proof {
  key: string;
  value: string;
  source: string;
  sampleSize: number | null;
  from: string | null;
  to: string | null;
  charges: string;
  verifiedAt: Date | null;
  expiresAt: Date | null;
}

/** The same people or the same question: if the values differ, at least one is wrong. */
export const CONTRADICTIONS: readonly (readonly [FigureId, FigureId])[] = [
  ["students", "supported"],
  ["satisfaction", "recommend"],
];

export function isFigureId(key: string): key is FigureId {
  return FIGURE_IDS.some((id) => id === key);
}

export function isOwn({ key }: { key: string }): boolean {
  return !isFigureId(key);
}

function isInForce({ source, verifiedAt, expiresAt }: Proof, now: Date): boolean {
  return source !== "" && verifiedAt !== null && verifiedAt <= now && expiresAt !== null && expiresAt > now;
}

export function contradictionOf(proof: Proof, others: readonly Proof[], now: Date): Proof | null {
  const partners = CONTRADICTIONS.flatMap(([one, other]) =>
    one === proof.key ? [other] : other === proof.key ? [one] : [],
  );
  const partner = others.find(({ key }) => partners.some((partner) => partner === key));
  if (!partner || !isInForce(partner, now)) return null;
  return plainValue(partner.value) === plainValue(proof.value) ? null : partner;
}

/** Neither of two that contradict each other. */
export function validProofs(all: readonly Proof[], now: Date): Proof[] {
  return all.filter((proof) => isInForce(proof, now) && !contradictionOf(proof, all, now));
}

/** What texts say of a figure of the founder's own is checked against its own value. */
export function matchesSite({ key, value }: Proof): boolean {
  return !isFigureId(key) || plainValue(value) === plainValue(figures[key].value);
}

export function tokenOf({ number }: Pick<SiteFigure, "number">): string {
  return `chiffre-${number}`;
}

/** « 2 500 + » and « 2500+ » are one value. */
export function plainValue(value: string): string {
  return value.replace(/\s/g, "").toLocaleLowerCase("fr");
}

export type ClaimState = "proven" | "contradicted" | "expired" | "unverified" | "unproven";

export function stateOf(proof: Proof | undefined, all: readonly Proof[], now: Date): ClaimState {
  if (!proof) return "unproven";
  if (isInForce(proof, now)) return contradictionOf(proof, all, now) ? "contradicted" : "proven";
  if (proof.verifiedAt && proof.expiresAt && proof.expiresAt <= now) return "expired";
  return "unverified";
}

export type Gap = "source" | "sample" | "period" | "charges" | "proof" | "expiry";

export function gapsOf(proof: Proof, { about, hasFile }: { about: FigureKind; hasFile: boolean }): Gap[] {
  const { source, sampleSize, from, to, charges, expiresAt } = proof;
  const gaps: [Gap, boolean][] = [
    ["source", source === ""],
    ["sample", isSurvey(about) && sampleSize === null],
    ["period", from === null || to === null],
    ["charges", isIncome(about) && charges === ""],
    ["proof", !hasFile],
    ["expiry", expiresAt === null],
  ];
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap);
}
