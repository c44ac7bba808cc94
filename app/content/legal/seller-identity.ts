import type { Inline, Seller } from "./blocks.ts";

export function postalAddress({ address }: Seller): string {
  return `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`;
}

/** A company names its capital on its papers and letters (Code de commerce, art. R123-238). */
export function companyForm({ legalForm, capital }: Pick<Seller, "legalForm" | "capital">): string {
  return capital ? `${legalForm}, au capital de ${capital}` : legalForm;
}

/**
 * The seller's legal identity, one detail a line. What the seller does not have (share capital, RCS, VAT number) is
 * left out.
 */
export function identityLines(seller: Seller): Inline[] {
  return [
    `**${seller.name}**, ${companyForm(seller)}`,
    `Adresse : ${postalAddress(seller)}`,
    `Numéro SIREN : ${seller.siren}`,
    ...(seller.rcs ? [`${registerOf(seller.rcs)} : ${seller.rcs}`] : []),
    ...(seller.vatNumber ? [`Numéro de TVA intracommunautaire : ${seller.vatNumber}`] : []),
    `E-mail : ${seller.email}`,
    `Téléphone : ${seller.phone} (${seller.phoneHours}, appel non surtaxé)`,
  ];
}

/** A craftswoman is in another register than a trader. */
const registerOf = (text: string) =>
  /^(?:RCS\b|registre du commerce)/i.test(text) ? "Registre du commerce et des sociétés" : "Immatriculation";

/** The same in short, beside the button of an order. */
export function sellerLines(seller: Seller) {
  return {
    identity: `${seller.name}, ${companyForm(seller)}`,
    address: postalAddress(seller),
    siren: [seller.siren, seller.rcs]
      .filter(Boolean)
      .join(". ")
      .replace(/(\d) (?=\d)/g, "$1\u00a0"),
    contact: `${seller.email}, ${seller.phone}`,
    mediator: { name: seller.mediator.name, url: seller.mediator.url },
  };
}
