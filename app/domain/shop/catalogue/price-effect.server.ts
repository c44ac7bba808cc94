import type { Db } from "#db/connection.server.ts";
import { historyOf, selectOffers, toFormation } from "./for-sale.server.ts";
import { priceEffects } from "./price-effect.ts";
import { lineAt, type PricedFormation } from "./pricing.ts";

/** What visitors would read with these prices, if they were saved now. `id`: null for a new formation. */
export async function effectOfPrices(
  db: Db,
  id: string | null,
  formation: PricedFormation,
  now = new Date(),
): Promise<string[]> {
  const row = id === null ? undefined : await selectOffers(db).where("formations.id", "=", id).executeTakeFirst();
  const { lines, firstOnSale, codes } = row ? historyOf(row) : { lines: [], firstOnSale: null, codes: [] };
  const last = lines.toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime()).at(-1);
  const isOnSale = row !== undefined && toFormation(row, now).notForSale === null;
  const saved = { ...lineAt(formation, now), practisedSince: isOnSale ? now : null };
  const after = last?.amountCents === saved.amountCents ? lines : [...lines, saved];
  return priceEffects(formation, { lines: after, firstOnSale, codes }, now);
}
