import { TERMS_OF_SALE_VERSION } from "#app/content/legal/documents.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { Consent } from "#db/types.ts";

export interface OrderConsentTexts {
  version: string;
  terms: string;
  marketing: string;
}

export function orderConsents(sellerName: string): OrderConsentTexts {
  return {
    version: TERMS_OF_SALE_VERSION,
    terms: `J’ai lu et j’accepte les conditions générales de vente (version du ${formatDate(TERMS_OF_SALE_VERSION)})`,
    marketing: marketingConsentText(sellerName),
  };
}

export function recordConsents(texts: OrderConsentTexts, ticked: { marketing: boolean }, at: Date): Consent[] {
  const { version } = texts;
  const proof = (id: string, text: string): Consent => ({ id, text, version, at: at.toISOString() });
  return [proof("cgv", texts.terms), ...(ticked.marketing ? [proof("marketing", texts.marketing)] : [])];
}
