import { env } from "../app/config/env.server.ts";
import { listStripeProducts } from "../app/domain/catalogue/formations.server.ts";
import { syncProduct } from "../app/gateways/stripe/checkout.server.ts";
import { openDatabase } from "../db/connection.server.ts";

/** `npm run stripe:sync`: creates a product for every training in the Stripe account, with the shop's own ids. */
const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, onError: console.error });
try {
  for (const { id, name } of await listStripeProducts(database.db)) {
    console.log(`${await syncProduct(id, name)}  ${id}  ${name}`);
  }
} finally {
  await database.close();
}
