import { PRIVACY_VERSION } from "#app/content/legal/versions.ts";

/** The optional box of every form that asks for an address, in the words that are stored when it is ticked. */
export function marketingConsentText(sellerName: string): string {
  return `J’accepte de recevoir par e-mail des conseils et les offres de formation de ${sellerName}. Désinscription à tout moment.`;
}

/** The proof of a ticked box; null when it was left empty. */
export function marketingConsent(isTicked: boolean, text: string, at: Date) {
  return isTicked ? { text, version: PRIVACY_VERSION, at: at.toISOString() } : null;
}
