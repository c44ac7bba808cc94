import { CANCELLATION_ENDS } from "../cancellation.ts";
import accessibility from "./accessibility.json" with { type: "json" };
import { type LegalContext, type LegalDocument, type LegalText, list, table } from "./blocks.ts";
import cookies from "./cookies.json" with { type: "json" };
import delivery from "./delivery.json" with { type: "json" };
import { continuousSupplyNotice, modelWithdrawalForm, singleSupplyNotice, withdrawalNotice } from "./imposed.ts";
import legalNotice from "./legal-notice.json" with { type: "json" };
import privacy from "./privacy.json" with { type: "json" };
import { dataPurposes } from "./privacy-purposes.ts";
import refunds from "./refunds.json" with { type: "json" };
import { identityLines } from "./seller-identity.ts";
import termsOfSale from "./terms-of-sale.json" with { type: "json" };
import termsOfUse from "./terms-of-use.json" with { type: "json" };
import versions from "./versions.json" with { type: "json" };
import withdrawal from "./withdrawal.json" with { type: "json" };
import { type Parts, written } from "./written.ts";

const parts: Parts = (context) => ({
  identity: [list(identityLines(context.seller))],
  purposes: [dataPurposes],
  cancellationEnds: [
    table(
      "La date de fin, à votre choix",
      ["Votre choix", "Fin du contrat", "Ce que vous payez"],
      Object.values(CANCELLATION_ENDS).map(({ label, end, payment }) => [label, end, payment]),
    ),
  ],
  continuousSupply: [continuousSupplyNotice()],
  singleSupply: [singleSupplyNotice()],
  withdrawalNotice: [withdrawalNotice(context)],
  withdrawalForm: modelWithdrawalForm(context),
});

interface LegalPage {
  /** In the footer, under that heading. */
  label: string;
  column: "information" | "rights";
  write: (context: LegalContext) => LegalText;
}

/** The legal pages by their addresses, in the order of the footer. routes.ts and the footer are made from it. */
export const legalPages = {
  "mentions-legales": {
    label: "Mentions légales",
    column: "information",
    write: written(legalNotice, parts),
  },
  "conditions-vente": {
    label: "Conditions générales de vente",
    column: "information",
    write: written(termsOfSale, parts),
  },
  "conditions-utilisation": {
    label: "Conditions d’utilisation",
    column: "information",
    write: written(termsOfUse, parts),
  },
  "politique-confidentialite": {
    label: "Confidentialité",
    column: "information",
    write: written(privacy, parts),
  },
  "politique-cookies": {
    label: "Cookies",
    column: "information",
    write: written(cookies, parts),
  },
  accessibilite: {
    label: "Accessibilité",
    column: "information",
    write: written(accessibility, parts),
  },
  "droit-retractation": {
    label: "Droit de rétractation",
    column: "rights",
    write: written(withdrawal, parts),
  },
  "politique-remboursement": {
    label: "Remboursement",
    column: "rights",
    write: written(refunds, parts),
  },
  "politique-livraison": {
    label: "Livraison",
    column: "rights",
    write: written(delivery, parts),
  },
} as const satisfies Record<string, LegalPage>;

export type LegalSlug = keyof typeof legalPages;

export const legalSlugs = Object.keys(legalPages) as LegalSlug[];

export function isLegalSlug(name: string): name is LegalSlug {
  return Object.hasOwn(legalPages, name);
}

/**
 * The SHA-256 of each text as it is written for the sample seller, by its date; the last one is in force. A text that
 * changes gets a new line, and no line of a release that took orders changes: buyers have accepted these texts, and an
 * order stores the version.
 */
export const legalVersions: Readonly<Record<LegalSlug, Readonly<Record<string, string>>>> = versions;

/** The date of the imposed text. */
export function versionOf(slug: LegalSlug): string {
  return Object.keys(legalVersions[slug]).at(-1) ?? "";
}

export function legalDocument(slug: LegalSlug, context: LegalContext): LegalDocument {
  const { title, description, sections } = legalPages[slug].write(context);
  // In this order: the hash of the stored terms is made from it.
  return { title, description, version: versionOf(slug), sections };
}

/** What each consent to emails stores of the text that its person has read: of the imposed one. */
export const PRIVACY_VERSION = versionOf("politique-confidentialite");
