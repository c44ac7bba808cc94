import { href } from "react-router";
import { type LegalSlug, legalPages, legalSlugs } from "#app/content/legal/documents.ts";

export type Link = readonly [label: string, href: string];

const linksOf = (column: "information" | "rights"): Link[] =>
  legalSlugs
    .filter((slug) => legalPages[slug].column === column)
    .map((slug) => [legalPages[slug].label, href(`/${slug}`)]);

export const RIGHTS: readonly Link[] = [
  ["Renoncer au contrat ici", href("/retractation")],
  ["Résilier votre contrat", href("/resiliation")],
  ...linksOf("rights"),
  ["Signaler un contenu", href("/signaler")],
];

export const LEGAL: readonly Link[] = linksOf("information");

/** The terms of sale as they were accepted: by their version, or by the hash of the file. */
export function termsFile(which: string): string {
  return href("/documents/:file", { file: `conditions-vente-${which}.pdf` });
}

/** A legal text as a file to keep. */
export function legalPdf(slug: LegalSlug): string {
  return href("/documents/:file", { file: `${slug}.pdf` });
}
