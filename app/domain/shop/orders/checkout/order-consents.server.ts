import { REMINDER_CONSENT, REMINDER_TEXT, REMINDER_VERSION } from "#app/content/legal/consents/reminder.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { legalVersion } from "#app/domain/site/texts/legal-text.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { Consent } from "#db/types.ts";

interface OrderConsentTexts {
  version: string;
  terms: string;
  marketing: string;
  reminder: string;
}

export function orderConsents(sellerName: string): OrderConsentTexts {
  const version = legalVersion("conditions-vente");
  return {
    version,
    terms: `J’ai lu et j’accepte les conditions générales de vente (version du ${formatDate(version)})`,
    marketing: marketingConsentText(sellerName),
    reminder: REMINDER_TEXT,
  };
}

interface Ticked {
  marketing: boolean;
  reminder: boolean;
}

export function recordConsents(texts: OrderConsentTexts, ticked: Ticked, at: Date): Consent[] {
  const proof = (id: string, text: string, version = texts.version): Consent => {
    return { id, text, version, at: at.toISOString() };
  };
  return [
    proof("cgv", texts.terms),
    ...(ticked.marketing ? [proof("marketing", texts.marketing)] : []),
    ...(ticked.reminder ? [proof(REMINDER_CONSENT, texts.reminder, REMINDER_VERSION)] : []),
  ];
}
