import { ofName } from "#app/content/typography.ts";

/** Stored with the consent, as its proof. */
export function marketingConsentText(sellerName: string): string {
  return `J’accepte de recevoir par e-mail des conseils et les offres de formation ${ofName(sellerName)}. Désinscription à tout moment.`;
}

/** Beside the button of who has just left everything. */
export function onceAMonthText(sellerName: string): string {
  return `J’accepte de recevoir par e-mail, une fois par mois au plus, des conseils et les offres de formation ${ofName(sellerName)}. Désinscription à tout moment.`;
}
