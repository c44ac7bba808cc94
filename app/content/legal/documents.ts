import { cookiePolicy } from "./cookies.ts";
import { deliveryPolicy } from "./delivery.ts";
import { legalNotice } from "./legal-notice.ts";
import { privacyPolicy } from "./privacy.ts";
import { refundPolicy } from "./refunds.ts";
import { termsOfSale } from "./terms-of-sale.ts";
import { termsOfUse } from "./terms-of-use.ts";
import type { LegalContext, LegalDocument, LegalSlug } from "./types.ts";
import { withdrawalRight } from "./withdrawal.ts";

/** The eight legal pages, in the order of the footer. */
export const legalDocuments: Record<LegalSlug, (context: LegalContext) => LegalDocument> = {
  "mentions-legales": legalNotice,
  "conditions-utilisation": termsOfUse,
  "conditions-vente": termsOfSale,
  "politique-confidentialite": privacyPolicy,
  "politique-cookies": cookiePolicy,
  "politique-remboursement": refundPolicy,
  "droit-retractation": withdrawalRight,
  "politique-livraison": deliveryPolicy,
};
