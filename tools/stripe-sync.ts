import { listStripeProducts } from "../app/domain/shop/catalogue/formations.server.ts";
import { syncProduct } from "../app/gateways/stripe/checkout.server.ts";
import { StripeUnavailable } from "../app/gateways/stripe/client.server.ts";
import { withDatabase } from "../db/command.server.ts";

/** `npm run stripe:sync`: creates a product for every formation in the Stripe account, with the shop's own ids. */
await withDatabase(async ({ db }) => {
  try {
    for (const { id, name } of await listStripeProducts(db)) {
      console.log(`${await syncProduct(id, name)}  ${id}  ${name}`);
    }
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    console.error(`${error.message}. Remedy: npm run doctor`);
    process.exitCode = 1;
  }
});
