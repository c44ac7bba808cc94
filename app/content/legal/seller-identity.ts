import type { Inline, Seller } from "./blocks.ts";

export function postalAddress({ address }: Seller): string {
  return `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`;
}

/**
 * The seller's legal identity, one detail a line. What the seller does not have (share capital, RCS, VAT number) is
 * left out.
 */
export function identityLines(seller: Seller): Inline[] {
  return [
    `**${seller.name}**, ${seller.legalForm}${seller.capital ? `, au capital de ${seller.capital}` : ""}`,
    `Adresse : ${postalAddress(seller)}`,
    `Numéro SIREN : ${seller.siren}`,
    ...(seller.rcs ? [`Registre du commerce et des sociétés : ${seller.rcs}`] : []),
    ...(seller.vatNumber ? [`Numéro de TVA intracommunautaire : ${seller.vatNumber}`] : []),
    `E-mail : ${seller.email}`,
    `Téléphone : ${seller.phone} (${seller.phoneHours}, appel non surtaxé)`,
  ];
}

/** The same in short, beside the button of an order. */
export function sellerLines(seller: Seller) {
  return {
    identity: `${seller.name}, ${seller.legalForm}`,
    address: postalAddress(seller),
    siren: seller.siren,
    contact: `${seller.email}, ${seller.phone}`,
    mediator: { name: seller.mediator.name, url: seller.mediator.url },
  };
}

/** A text that names the hours holds « {horaires} »: they stand in the seller's file alone. */
export function withHours(text: string, phoneHours: string): string {
  return text.replace("{horaires}", phoneHours);
}
