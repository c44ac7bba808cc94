// Une formation en vente, telle que la boutique la connaît à son ouverture.

export interface CatalogueEntry {
  slug: string;
  name: string;
  description: string;
  /** Prix normal, en euros entiers ; par mois pour un abonnement. */
  price: number;
  promotionalPrice: number | null;
  type: "payment" | "subscription";
  category: "entrepreneuriat" | "immobilier" | "lifestyle";
  features: string[];
  stripeProductId: string;
  stripePriceId: string;
}
