import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { env } from "./app/config/env.server.ts";
import { log } from "./app/config/log.server.ts";
import { createAdapter } from "./server/adapter.ts";
import { loadAssets } from "./server/assets.ts";
import { Audience } from "./server/audience.ts";
import { withErrorPage } from "./server/error-page.ts";
import { createHandlers } from "./server/handlers.ts";
import { InFlight } from "./server/http/in-flight.ts";
import { listen } from "./server/http/listen.ts";
import { closeWhenSilent } from "./server/http/silent-connections.ts";
import { Deliveries } from "./server/media/deliveries.ts";
import { MediaStreams } from "./server/media/streams.ts";
import { serveMetrics, startMetrics } from "./server/metrics.ts";
import { RouteTable } from "./server/route-table.ts";
import { openShop } from "./server/shop.ts";

// The only file that listens on a port: it opens the shop, serves requests, runs jobs, and stops cleanly.

/** How long a client may take to send the headers of a request, or the first byte on a connection. */
const HEADERS_MS = 15_000;
/** How long the open requests may take to finish. */
const FINISH_MS = 10_000;
/** After this the process exits, whatever still runs. */
const STOP_WITHIN_MS = 14_500;
/**
 * Under npm the process gets Ctrl-C twice, from the terminal and from npm: signals this close together count as one.
 */
const ONE_SIGNAL_MS = 1000;

if (!env.STRIPE_PUBLISHABLE_KEY?.startsWith("pk_")) {
  log.error("STRIPE_PUBLISHABLE_KEY is missing or does not start with pk_");
}

const assets = loadAssets(join(import.meta.dirname, "../client"));
const shop = await openShop(assets).catch(exitWith);
const inFlight = new InFlight();
const streams = new MediaStreams();
const deliveries = new Deliveries(shop.db);
const routes = new RouteTable(build.routes);
const audience = new Audience(routes);
const metrics = env.METRICS_PORT && serveMetrics(env.METRICS_PORT, env.METRICS_HOST);
const listener = createAdapter({
  ...shop,
  inFlight,
  streams,
  deliveries,
  routes,
  audience,
  measure: metrics ? startMetrics({ ...shop, routes, streams }) : undefined,
  render: withErrorPage(createHandlers(build, env.NODE_ENV)),
  assets,
});
const server = createServer(
  // No request time-out: a film may take an hour to arrive. Every other body has a deadline (server/http/read-body.ts).
  {
    headersTimeout: HEADERS_MS,
    // By default Node checks every 30 s: a connection with incomplete headers would then last up to 45 s.
    connectionsCheckingInterval: 5000,
    requestTimeout: 0,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 16 * 1024,
  },
  listener,
);
server.on("connection", (socket) => closeWhenSilent(socket, HEADERS_MS));
// A second process with the same settings still sells.
if (metrics) metrics.on("error", (error) => log.error({ err: error }, "operator needed: METRICS_PORT cannot be used"));
// A worker also listens, because its container has a health check like the others.
const closePort = await listen(server, { port: env.PORT, host: env.HOST }).catch(exitWith);
server.on("error", exitWith);
log.info({ port: env.PORT, process: env.PROCESS }, "listening");

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "uncaught exception");
  void stop("uncaughtException");
});

await shop.prepare();
if (!shop.health.isStopping) audience.start(shop.db);

function exitWith(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/**
 * Reports « not ready » at once, still serves for `SHUTDOWN_DELAY` seconds, so that load balancers notice, then
 * finishes the open requests and closes everything. A second signal exits at once.
 */
async function stop(signal: string): Promise<void> {
  if (shop.health.isStopping) return;
  shop.health.isStopping = true;
  const stoppingSince = performance.now();
  const stopNow = () => performance.now() - stoppingSince > ONE_SIGNAL_MS && process.exit(1);
  process.on("SIGTERM", stopNow).on("SIGINT", stopNow);
  log.info({ signal }, "stopping");
  const code = signal === "uncaughtException" ? 1 : 0;
  setTimeout(() => {
    log.warn("stopped with a job unfinished: the next worker takes it up");
    process.exit(code);
  }, STOP_WITHIN_MS).unref();
  await wait(env.SHUTDOWN_DELAY * 1000);
  const closed = closePort();
  streams.endAll();
  await Promise.race([inFlight.idle(), wait(FINISH_MS)]);
  // Browsers open connections in advance: those without a request would keep the process alive until they time out.
  server.closeAllConnections();
  await closed;
  await deliveries.write();
  await audience.flush(shop.db);
  if (metrics) metrics.close();
  await shop.close();
  log.info("stopped");
  process.exit(code);
}
