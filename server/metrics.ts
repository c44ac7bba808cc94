import { stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram } from "prom-client";
import { log } from "../app/config/log.server.ts";
import { registry } from "../app/config/metrics.server.ts";
import { readBacklog } from "../app/domain/operations/system/backlog.server.ts";
import { countRecentEmails } from "../app/domain/operations/system/emails.server.ts";
import type { Db, OpenDatabase } from "../db/connection.server.ts";
import { orWhileUnavailable } from "../db/errors.server.ts";
import type { Exchange } from "./exchange.ts";
import type { PageCache } from "./http/page-cache.ts";
import type { MediaStreams } from "./media/streams.ts";
import type { RouteTable } from "./route-table.ts";

interface Parts {
  db: Db;
  pool: OpenDatabase["pool"];
  pages: PageCache;
  routes: RouteTable;
  streams: MediaStreams;
}

const registers = [registry];

/** Registers the metrics of the process for Prometheus, and returns the function that counts an answered request. */
export function startMetrics({ db, pool, pages, routes, streams }: Parts): (exchange: Exchange) => void {
  collectDefaultMetrics({ register: registry });
  gauge("essor_page_cache_bytes", "Pages in memory", () => ({ "": pages.bytes }));
  gauge("essor_page_cache_requests_total", "Requests that found a fresh page, or none", () => pages.counts, "result");
  gauge("essor_thread_pool_seconds", "How long the shortest task of Node's thread pool takes", timeThreadPool);
  gauge("essor_media_streams", "Films, sounds and files that are on their way", () => ({ "": streams.count }));
  if (pool) gauge("essor_database_connections", "Connections of the pages' pool", pool, "state");
  gauge(
    "essor_emails",
    "Emails of the last 30 days, and all that wait",
    async () => Object.fromEntries((await countRecentEmails(db)).byStatus),
    "state",
  );
  gauge(
    "essor_oldest_seconds",
    "How long the oldest has been due",
    async () => withoutNull(await readBacklog(db)),
    "of",
  );
  const requests = new Histogram({
    name: "essor_request_seconds",
    help: "Time until the answer was written",
    labelNames: ["route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  return ({ path, response, startedAt }) => {
    // The route's pattern and never the path: anybody can invent any number of paths.
    const route = routes.find(path)?.route.pattern ?? "other";
    requests.labels(route, String(response.statusCode)).observe((performance.now() - startedAt) / 1000);
  };
}

/** Serves /metrics on a port of its own, which no proxy forwards: the figures are for the operator alone. */
export function serveMetrics(port: number, host: string): Server {
  const server = createServer(async (request, response) => {
    const isFound = /^(GET|HEAD)$/.test(`${request.method}`) && /^\/metrics(\?|$)/.test(`${request.url}`);
    response.writeHead(isFound ? 200 : 404, { "Content-Type": isFound ? registry.contentType : "text/plain" });
    response.end(isFound ? await registry.metrics() : "not found\n");
  });
  return server.listen(port, host);
}

type Values = Record<string, number>;

/** Registers a gauge that is read at each scrape. When reading fails, only this gauge is missing. */
function gauge(name: string, help: string, read: () => Values | Promise<Values>, label?: string): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers,
    async collect() {
      this.reset();
      const values = await orWhileUnavailable(Promise.try(read), {}).catch((error) => {
        log.error({ err: error, metric: name }, "metric not read");
        return {};
      });
      for (const [key, value] of Object.entries(values)) this.set(label ? { [label]: key } : {}, value);
    },
  });
}

/**
 * Passwords, pictures, compression and files share the few threads of Node's pool: this time grows when they are busy.
 */
async function timeThreadPool(): Promise<Values> {
  const begin = performance.now();
  await stat(".");
  return { "": (performance.now() - begin) / 1000 };
}

function withoutNull(values: object): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? 0]));
}
