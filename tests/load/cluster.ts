import { createServer, request } from "node:http";
import { availableParallelism } from "node:os";
import { freePort } from "../support/ports.ts";
import type { Shop } from "../support/shop.ts";
import { openPlace, type Place } from "./place.ts";

/** The goals are for four cores; on fewer cores fewer visitors come. */
export const SCALE = availableParallelism() / 4;
const CHECK_MS = 250;

/** Two replicas and a worker behind a load balancer, on one PostgreSQL. */
export interface Cluster extends Place {
  origin: string;
  replicas: Shop[];
  worker: Shop;
}

/** Opens the cluster for one scenario, and closes it in any case. */
export async function withCluster<Result>(run: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const place = await openPlace(stack, { PROCESS: "web", APP_URL: origin });
  const replicas = [place.shop, await place.start({ PROCESS: "web", APP_URL: origin })];
  const worker = await place.start({ PROCESS: "worker", APP_URL: origin });
  stack.defer(await openLoadBalancer(port, replicas));
  await place.shop.stripe.setWebhookUrl(`${origin}/webhooks/stripe`);
  return await run({ ...place, origin, replicas, worker });
}

/**
 * A load balancer as in production: round robin among the ready replicas. It repeats nothing: when a replica loses a
 * request, the visitor gets 502. Returns how to close it.
 */
async function openLoadBalancer(port: number, replicas: Shop[]): Promise<() => void> {
  const targets = replicas.map(({ url }) => ({ port: new URL(url).port, isReady: false }));
  let turn = 0;
  // Each by itself: a busy replica must not delay that a dead one is noticed.
  const checkTarget = async (target: (typeof targets)[number]) => {
    const answer = await fetch(`http://127.0.0.1:${target.port}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    target.isReady = answer?.status === 200;
  };
  const check = () => Promise.all(targets.map(checkTarget));
  await check();
  const checks = setInterval(check, CHECK_MS);
  const server = createServer((incoming, answer) => {
    const ready = targets.filter(({ isReady }) => isReady);
    const target = ready[turn++ % ready.length];
    if (!target) return void answer.writeHead(502).end("No replica is ready");
    // A new connection for each request: an idle one could be closed at the moment of its next use.
    const { method, url, headers } = incoming;
    const outgoing = request({ port: target.port, host: "127.0.0.1", method, path: url, headers, agent: false });
    outgoing.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
      response.on("error", () => answer.destroy());
    });
    outgoing.on("error", () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end("The replica has not answered");
    });
    answer.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(port, "127.0.0.1");
  return () => {
    clearInterval(checks);
    server.close();
    server.closeAllConnections();
  };
}
