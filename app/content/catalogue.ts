import entries from "./catalogue.json" with { type: "json" };

/** A formation for sale, as `npm run db:seed` writes it into an empty database. */
export interface CatalogueEntry {
  /** `{product}` stands for the site's name. */
  slug: string;
  name: string;
  /** Says neither « tu » nor « vous »: checkout and receipts show it too. */
  description: string;
  /** Normal price, in whole euros, all taxes included; per month for a subscription. */
  price: number;
  /** The launch price, for the first weeks after the seeding; the price follows. */
  promotionalPrice: number | null;
  type: "payment" | "subscription";
  category: "entrepreneuriat" | "immobilier" | "lifestyle";
  features: string[];
  /** Those who have finished its course may ask for an attestation. */
  attestation?: boolean;
  /** Of the sample course; a subscription's grows month by month. */
  booklet?: { pages: number; lessons: number };
  stripeProductId: string;
  stripePriceId: string;
}

/** The 13 formations for sale, in display order: five subscriptions, eight single payments. */
export const catalogue = entries as CatalogueEntry[];

/** The samples tell of the shipped formations: nobody has followed one that the founder has named. */
export function hasSeededName(name: string, siteName: string): boolean {
  return catalogue.some((entry) => entry.name.replace("{product}", siteName) === name);
}
