import type { Db } from "#db/connection.server.ts";

/** By the slug. A price is asked for when a text names it. */
type Prices = ReadonlyMap<string, () => string>;

let read: (db: Db) => Promise<Prices> = async () => new Map();

/** The room of the catalogue is above that of the texts. */
export function readPricesBy(reader: typeof read): void {
  read = reader;
}

/** What a text may name by its formation, « {prix:mindset} », with the prices in force at this moment. */
export async function namedPrices(db: Db): Promise<[token: string, price: () => string][]> {
  return [...(await read(db))].map(([slug, price]) => [`prix:${slug}`, price]);
}
