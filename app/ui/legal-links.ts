import { href } from "react-router";
import type { LegalSlug } from "#app/content/legal/types.ts";

export type Link = readonly [label: string, href: string];

export const RIGHTS: readonly Link[] = [
  ["Renoncer au contrat ici", href("/retractation")],
  ["Résilier votre contrat", href("/resiliation")],
  ["Droit de rétractation", href("/droit-retractation")],
  ["Remboursement", href("/politique-remboursement")],
  ["Livraison", href("/politique-livraison")],
];

export const LEGAL: readonly Link[] = [
  ["Mentions légales", href("/mentions-legales")],
  ["Conditions générales de vente", href("/conditions-vente")],
  ["Conditions d’utilisation", href("/conditions-utilisation")],
  ["Confidentialité", href("/politique-confidentialite")],
  ["Cookies", href("/politique-cookies")],
];

/** What the law wants at the foot of every page, also where there is no room for the rest. */
export const LEGAL_LINKS: readonly Link[] = [...LEGAL, ...RIGHTS];

/** A legal text as a file to keep. */
export function legalPdf(slug: LegalSlug): string {
  return href("/documents/:file", { file: `${slug}.pdf` });
}
