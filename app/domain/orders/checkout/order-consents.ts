import type { Consent } from "#db/schema-leads.ts";
import { marketingConsentText } from "../../people/consents/marketing.ts";
import { formatDate } from "../../values/time.ts";

/** The two boxes of the order form, with the texts that are stored when they are ticked. */
export function orderConsents(termsVersion: string, sellerName: string) {
  return {
    terms: `J’ai lu et j’accepte les conditions générales de vente (version du ${formatDate(termsVersion)})`,
    marketing: marketingConsentText(sellerName),
  };
}

/** The boxes that the buyer ticked, as proof: text, version and time of each. */
export function recordConsents(
  texts: { terms: string; marketing: string },
  ticked: { marketing: boolean },
  version: string,
  at: Date,
): Consent[] {
  const proof = (id: string, text: string): Consent => ({ id, text, version, at: at.toISOString() });
  return [proof("cgv", texts.terms), ...(ticked.marketing ? [proof("marketing", texts.marketing)] : [])];
}
