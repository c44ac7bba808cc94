import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestInfo } from "../app/middleware/contexts.ts";
import { asksForPreview } from "../app/middleware/open-shop-preview.server.ts";
import { clientAddress } from "./http/client-address.ts";
import { pathOf } from "./http/path.ts";
import { sendText } from "./http/send.ts";
import type { LeafRoute } from "./route-table.ts";

/** Whether a step has answered the request, or passes it to the next step. */
export type Outcome = "answered" | "next";
export type Step = (exchange: Exchange) => Outcome | Promise<Outcome>;

interface Settings {
  /** Scheme, host and port of the site; absent when any host is served (demo, development). */
  ownOrigin: string | undefined;
  /** The number of trusted proxies in front of the server. */
  proxies: number;
}

/** One request and its response, on their way through the steps. */
export class Exchange {
  readonly id = randomUUID();
  readonly startedAt = performance.now();
  readonly path: string;
  /** True for a request that writes nothing. */
  readonly isRead: boolean;
  /**
   * The key of the page in the cache. Without an origin of its own, the site has other links and pages for each host.
   */
  readonly pageAddress: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly #settings: Settings;
  #info: RequestInfo | undefined;
  /** The requested page, when the address is in its canonical form. */
  route: LeafRoute | undefined;
  /** The request body, if there is one; a large one is a stream, and read when its first byte is taken. */
  body: Buffer | ReadableStream<Uint8Array> | undefined;
  /** Its client is watched with those of the other films and files (media/streams.ts). */
  isMedia = false;
  /** Set while the request is being processed: releases its place in the budget (steps/load.ts). */
  release: (() => void) | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, settings: Settings) {
    const { method, url = "/", headers } = request;
    this.request = request;
    this.response = response;
    this.#settings = settings;
    this.path = pathOf(url);
    this.isRead = method === "GET" || method === "HEAD";
    this.pageAddress = settings.ownOrigin ? url : `${headers.host}${url}`;
  }

  /** An administrator looks at the shop as it will be: her pages are neither in the cache nor for others. */
  get isPreview(): boolean {
    return asksForPreview(this.request.headers.cookie);
  }

  /** What pages need to know of the request. A cached page does not need it. */
  get info(): RequestInfo {
    this.#info ??= {
      id: this.id,
      address: clientAddress(this.request, this.#settings.proxies),
      isHead: this.request.method === "HEAD",
      origin: this.#settings.ownOrigin ?? `http://${this.request.headers.host ?? "localhost"}`,
    };
    return this.#info;
  }

  /** A browser that was led to the address shows the site's error page, which needs no database. Others get the line. */
  refuse(status: number, line: string): Outcome {
    if (this.request.headers.accept?.includes("text/html")) {
      this.info.refusal = status;
      return "next";
    }
    sendText(this.request, this.response, status, line);
    return "answered";
  }
}
