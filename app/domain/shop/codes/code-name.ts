import { formatEuros } from "../../values/money.ts";

/** As a code is stored and compared: in capitals, without accents, spaces, and what no database stores. */
export function codeKey(typed: string): string {
  return typed
    .normalize("NFD")
    .replace(/[\p{Mn}\p{Cc}\s]/gu, "")
    .toUpperCase();
}

export const CODE_PATTERN = /^[A-Z0-9-]{3,40}$/;

const LABEL = "Code ";

/** As orders, invoices and Stripe name the reduction. */
export function reductionLabel(code: string): string {
  return LABEL + code;
}

/** Null of what is deducted for earlier purchases, and without a reduction. */
export function codeOfLabel(label: string | null): string | null {
  return label?.startsWith(LABEL) ? label.slice(LABEL.length) : null;
}

/** « −20 % », « −30 € ». */
export function termsLabel({ percent, cents }: { percent: number | null; cents: number | null }): string {
  return percent === null ? formatEuros(-(cents ?? 0)) : `−${percent}\u00a0%`;
}

/** What is told of a code to whoever may use it. */
export function conditionsOf({ maxUses, oncePerPerson }: { maxUses: number | null; oncePerPerson: boolean }): string[] {
  return [
    ...(maxUses === null ? [] : [`Il sert ${maxUses}\u00a0fois en tout.`]),
    ...(oncePerPerson ? ["Une seule fois par personne."] : []),
  ];
}
