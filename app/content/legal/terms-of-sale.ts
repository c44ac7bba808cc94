import { accessSections } from "./terms-of-sale-access.ts";
import { annexSections } from "./terms-of-sale-annexes.ts";
import { closingSections } from "./terms-of-sale-closing.ts";
import { endingSections } from "./terms-of-sale-ending.ts";
import { guaranteeSections } from "./terms-of-sale-guarantees.ts";
import { offerSections } from "./terms-of-sale-offer.ts";
import { orderSections } from "./terms-of-sale-order.ts";
import type { LegalContext, LegalText } from "./types.ts";

/**
 * The contract of sale. The same text is shown on the page, accepted at checkout and attached as a PDF to the
 * confirmation.
 */
export function termsOfSale(context: LegalContext): LegalText {
  return {
    title: "Conditions générales de vente",
    description: `Le contrat entre vous et ${context.siteName} : formations, prix, commande, accès, rétractation, résiliation et garanties.`,
    sections: [
      ...offerSections(context),
      ...orderSections(context),
      ...accessSections(context),
      ...endingSections(context),
      ...guaranteeSections(context),
      ...closingSections(context),
      ...annexSections(context),
    ],
  };
}
