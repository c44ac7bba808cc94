import { type CatalogueEntry, createCatalogueEntry } from "#app/gateways/stripe/catalogue.server.ts";
import { isStripeConfigured, refusalOf, StripeUnavailable } from "#app/gateways/stripe/client.server.ts";

export type NotMade = { ok: false; reason: "no-key" | "away" } | { ok: false; reason: "refused"; code: string };

/** Nothing is stored: the ids come into the form, and are saved with it. */
export async function makeAtStripe(
  entry: CatalogueEntry,
): Promise<{ ok: true; productId: string; priceId: string } | NotMade> {
  if (!isStripeConfigured) return { ok: false, reason: "no-key" };
  try {
    return { ok: true, ...(await createCatalogueEntry(entry)) };
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "away" };
    const code = refusalOf(error);
    if (code === null) throw error;
    return { ok: false, reason: "refused", code };
  }
}
