import type { OrderedOffer } from "#db/types.ts";
import type { FormationForSale } from "./for-sale.server.ts";

/** How long a single payment opens the training, as the pages promise: « au moins 5 ans ». */
const ACCESS_YEARS = 5;

/** The offer that is stored with an order, exactly as it was when the order was placed. */
export function orderedOffer(formation: FormationForSale): OrderedOffer {
  const { name, description, type, price, regime, offered, features } = formation;
  return {
    title: name,
    description,
    type,
    priceCents: price.amount,
    regime,
    ...offered,
    features,
    accessYears: type === "payment" ? ACCESS_YEARS : null,
  };
}
