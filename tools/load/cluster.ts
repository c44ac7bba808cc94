import { availableParallelism } from "node:os";
import { freePort } from "../../tests/support/ports.ts";
import { send } from "./client.ts";
import { LoadBalancer } from "./load-balancer.ts";
import { Place, type ShopPlace } from "./place.ts";
import type { ShopProcess } from "./shop-process.ts";

/** The goals are for four cores; on fewer cores fewer visitors come. */
export const SCALE = availableParallelism() / 4;

/** Two replicas and a worker behind a proxy, on one PostgreSQL. */
export interface Cluster {
  origin: string;
  shop: ShopPlace;
  replicas: ShopProcess[];
  worker: ShopProcess;
  place: Place;
}

/** Opens the cluster for one scenario, and closes it in any case. */
export async function withCluster<Result>(run: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const place = await Place.open();
  try {
    const shop = await place.openShop("load", { airtable: true });
    const balancer = LoadBalancer.open(await freePort());
    place.onClose(() => balancer.close());
    const env = { APP_URL: balancer.url };
    const replicas = [await shop.start("web", env), await shop.start("web", env)];
    const worker = await shop.start("worker", env);
    await balancer.serve(...replicas.map(({ port }) => port));
    await shop.stripe.setWebhookUrl(`${balancer.url}/webhooks/stripe`);
    return await run({ origin: balancer.url, shop, replicas, worker, place });
  } finally {
    await place.close();
  }
}

/** Every public page, and a visit of one. */
export async function publicPages(origin: string): Promise<string[]> {
  const { body } = await send(origin, "/sitemap.xml");
  return [...body.matchAll(/<loc>([^<]+)/g)].map((match) => new URL(match[1] ?? "", origin).pathname);
}
