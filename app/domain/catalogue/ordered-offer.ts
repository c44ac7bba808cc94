import type { OrderedOffer } from "#db/schema/catalogue.ts";
import type { FormationForSale } from "./for-sale.server.ts";

/** A single payment opens the training for that long, as the pages say: « au moins 5 ans ». */
const ACCESS_YEARS = 5;

/** What is kept with an order: exactly what was offered when it was placed. */
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
