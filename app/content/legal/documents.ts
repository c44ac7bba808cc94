import { accessibility } from "./accessibility.ts";
import { cookiePolicy } from "./cookies.ts";
import { deliveryPolicy } from "./delivery.ts";
import { legalNotice } from "./legal-notice.ts";
import { privacyPolicy } from "./privacy.ts";
import { refundPolicy } from "./refunds.ts";
import { termsOfSale } from "./terms-of-sale.ts";
import { termsOfUse } from "./terms-of-use.ts";
import type { LegalContext, LegalDocument } from "./types.ts";
import { withdrawalRight } from "./withdrawal.ts";

interface LegalPage {
  /** In the footer, under that heading. */
  label: string;
  column: "information" | "rights";
  write: (context: LegalContext) => LegalDocument;
}

/** The legal pages by their addresses, in the order of the footer. routes.ts and the footer are made from it. */
export const legalPages = {
  "mentions-legales": { label: "Mentions légales", column: "information", write: legalNotice },
  "conditions-vente": { label: "Conditions générales de vente", column: "information", write: termsOfSale },
  "conditions-utilisation": { label: "Conditions d’utilisation", column: "information", write: termsOfUse },
  "politique-confidentialite": { label: "Confidentialité", column: "information", write: privacyPolicy },
  "politique-cookies": { label: "Cookies", column: "information", write: cookiePolicy },
  accessibilite: { label: "Accessibilité", column: "information", write: accessibility },
  "droit-retractation": { label: "Droit de rétractation", column: "rights", write: withdrawalRight },
  "politique-remboursement": { label: "Remboursement", column: "rights", write: refundPolicy },
  "politique-livraison": { label: "Livraison", column: "rights", write: deliveryPolicy },
} as const satisfies Record<string, LegalPage>;

export type LegalSlug = keyof typeof legalPages;

export const legalSlugs = Object.keys(legalPages) as LegalSlug[];

export function isLegalSlug(name: string): name is LegalSlug {
  return Object.hasOwn(legalPages, name);
}
