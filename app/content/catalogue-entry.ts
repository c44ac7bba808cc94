// A training for sale, as `npm run seed` writes it into an empty database.

export interface CatalogueEntry {
  slug: string;
  name: string;
  description: string;
  /** Normal price, in whole euros; per month for a subscription. */
  price: number;
  promotionalPrice: number | null;
  type: "payment" | "subscription";
  category: "entrepreneuriat" | "immobilier" | "lifestyle";
  features: string[];
  stripeProductId: string;
  stripePriceId: string;
}
