import { PRIVACY_VERSION } from "#app/content/legal/documents.ts";

/** The optional consent box of every public form; this text is stored when the box is ticked. */
export function marketingConsentText(sellerName: string): string {
  return `J’accepte de recevoir par e-mail des conseils et les offres de formation de ${sellerName}. Désinscription à tout moment.`;
}

/** The proof of consent; null when the box was not ticked. */
export function marketingConsent(isTicked: boolean, text: string, at: Date) {
  return isTicked ? { text, version: PRIVACY_VERSION, at: at.toISOString() } : null;
}
