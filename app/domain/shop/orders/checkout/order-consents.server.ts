import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { legalVersion } from "#app/domain/site/texts/legal-text.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { Consent } from "#db/types.ts";

export interface OrderConsentTexts {
  version: string;
  terms: string;
  marketing: string;
}

export function orderConsents(sellerName: string): OrderConsentTexts {
  const version = legalVersion("conditions-vente");
  return {
    version,
    terms: `J’ai lu et j’accepte les conditions générales de vente (version du ${formatDate(version)})`,
    marketing: marketingConsentText(sellerName),
  };
}

export function recordConsents(texts: OrderConsentTexts, ticked: { marketing: boolean }, at: Date): Consent[] {
  const { version } = texts;
  const proof = (id: string, text: string): Consent => ({ id, text, version, at: at.toISOString() });
  return [proof("cgv", texts.terms), ...(ticked.marketing ? [proof("marketing", texts.marketing)] : [])];
}
