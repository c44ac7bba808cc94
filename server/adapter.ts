import type { RequestListener } from "node:http";
import { env } from "../app/config/env.server.ts";
import { log } from "../app/config/log.server.ts";
import refusals from "../app/content/refusals.json" with { type: "json" };
import { networkOf } from "../app/domain/values/network.ts";
import type { Db } from "../db/connection.server.ts";
import type { Asset } from "./assets.ts";
import type { Audience } from "./audience.ts";
import { Exchange, type Step } from "./exchange.ts";
import type { Render } from "./handlers.ts";
import type { Health } from "./health.ts";
import { discardBody } from "./http/discard-body.ts";
import type { InFlight } from "./http/in-flight.ts";
import { isTaken, OpenAnswers } from "./http/open-answers.ts";
import type { PageCache } from "./http/page-cache.ts";
import { isClientGone, sendText } from "./http/send.ts";
import type { Deliveries } from "./media/deliveries.ts";
import type { MediaStreams } from "./media/streams.ts";
import type { RouteTable } from "./route-table.ts";
import { address } from "./steps/address.ts";
import { asset, assetOfOtherBuild } from "./steps/asset.ts";
import { body } from "./steps/body.ts";
import { cachedPage } from "./steps/cached-page.ts";
import { commonHeaders } from "./steps/common-headers.ts";
import { host, oneHost, ownHost } from "./steps/host.ts";
import { load } from "./steps/load.ts";
import { Lookups } from "./steps/lookups.ts";
import { media } from "./steps/media.ts";
import { knownMethod, method } from "./steps/method.ts";
import { origin } from "./steps/origin.ts";
import { page, sharedPage } from "./steps/page.ts";
import { podcast } from "./steps/podcast.ts";
import { prepared, probes } from "./steps/probes.ts";

interface Parts {
  db: Db;
  health: Health;
  pages: PageCache;
  inFlight: InFlight;
  streams: MediaStreams;
  deliveries: Deliveries;
  routes: RouteTable;
  render: Render;
  /** Files by path. */
  assets: Map<string, Asset>;
  /** Counts each request once it is answered. */
  measure?: (exchange: Exchange) => void;
  /** Counts the pages that are read. */
  audience?: Audience;
}

/**
 * HTTP on the outside, React Router on the inside: each step either answers the request or passes it to the next one.
 * Code that knows nothing about this site is in http/.
 */
export function createAdapter(parts: Parts): RequestListener {
  const { health, inFlight, routes, assets } = parts;
  const openAnswers = new OpenAnswers();
  const settings = { ownOrigin: env.APP_URL, proxies: env.TRUST_PROXY };
  const isOwnHost = ownHost(env.APP_URL);
  const lookedUp = { ...parts, lookups: new Lookups() };
  const steps: Step[] = [
    cachedPage(parts, isOwnHost),
    commonHeaders(health, inFlight),
    oneHost,
    probes(health),
    host(isOwnHost),
    knownMethod,
    asset(assets),
    assetOfOtherBuild(lookedUp),
    media(lookedUp),
    podcast(lookedUp),
    address(routes),
    prepared(health),
    origin,
    method,
    body(),
    sharedPage(parts),
    load(inFlight, routes),
    page(parts),
  ];

  async function answer(exchange: Exchange): Promise<void> {
    try {
      for (const step of steps) {
        const outcome = step(exchange);
        if ((typeof outcome === "string" ? outcome : await outcome) === "answered") return;
      }
    } catch (error) {
      fail(exchange, error);
    } finally {
      exchange.release?.();
      const { request, response } = exchange;
      if (!exchange.isMedia && !isTaken(response)) openAnswers.add(response, networkOf(exchange.info.address));
      discardBody(request);
      parts.measure?.(exchange);
      parts.audience?.count(exchange);
    }
  }

  return (request, response) => void answer(new Exchange(request, response, settings));
}

function fail({ id, request, response }: Exchange, error: unknown): void {
  if (isClientGone(error)) return;
  log.error({ err: error, requestId: id }, "adapter failed");
  if (response.headersSent) response.destroy();
  else sendText(request, response, 500, refusals.broken);
}
