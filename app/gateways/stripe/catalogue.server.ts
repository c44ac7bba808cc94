import { createHash } from "node:crypto";
import { ensureProduct } from "./checkout.server.ts";
import { ask } from "./client.server.ts";

export interface CatalogueEntry {
  /** The product that the price is made for; null makes one. */
  productId: string | null;
  name: string;
  /** Cents, all taxes included. */
  amount: number;
  type: "payment" | "subscription";
}

/** A product and its price. The same entry asked for twice, by a double click, is made once. */
export function createCatalogueEntry(entry: CatalogueEntry): Promise<{ productId: string; priceId: string }> {
  const { productId, name, amount, type } = entry;
  const metadata = { shop: "essor" };
  return ask("after-sale", async (stripe) => {
    if (productId) await ensureProduct(stripe, productId, name);
    const product = productId ?? (await stripe.products.create({ name, metadata }, onceFor("product", entry))).id;
    const price = await stripe.prices.create(
      {
        product,
        currency: "eur",
        unit_amount: amount,
        tax_behavior: "inclusive",
        ...(type === "subscription" && { recurring: { interval: "month" } }),
        metadata,
      },
      onceFor("price", { ...entry, productId: product }),
    );
    return { productId: product, priceId: price.id };
  });
}

function onceFor(kind: string, { productId, name, amount, type }: CatalogueEntry) {
  const hash = createHash("sha256")
    .update(JSON.stringify([productId, name, amount, type]))
    .digest("hex");
  return { idempotencyKey: `catalogue-${kind}:${hash}` };
}
