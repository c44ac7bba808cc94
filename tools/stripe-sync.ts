import { listStripeProducts } from "../app/domain/shop/catalogue/formations.server.ts";
import { syncProduct } from "../app/gateways/stripe/checkout.server.ts";
import { StripeUnavailable } from "../app/gateways/stripe/client.server.ts";
import { syncPortal } from "../app/gateways/stripe/portal.server.ts";
import { withDatabase } from "../db/command.server.ts";

const PORTAL = { known: "known", absent: "created", changed: "set right" };

/**
 * `npm run stripe:sync`: creates a product for every formation in the Stripe account, with the shop's own ids, and sets
 * the customer portal right.
 */
await withDatabase(async ({ db }) => {
  try {
    for (const { id, name } of await listStripeProducts(db)) {
      console.log(`${await syncProduct(id, name)}  ${id}  ${name}`);
    }
    console.log(`customer portal: ${PORTAL[await syncPortal()]}`);
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    console.error(`${error.message}. Remedy: npm run doctor`);
    process.exitCode = 1;
  }
});
