import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestInfo } from "../app/middleware/contexts.ts";
import { clientAddress } from "./http/client-address.ts";
import { pathOf } from "./http/path.ts";
import type { LeafRoute } from "./route-table.ts";

/** What a step has done: the answer is on its way, or the next step is to look. */
export type Outcome = "answered" | "next";
export type Step = (exchange: Exchange) => Outcome | Promise<Outcome>;

interface Settings {
  /** Scheme, host and port of the site; absent where any host is served (demo, development). */
  ownOrigin: string | undefined;
  /** How many proxies in front are trusted. */
  proxies: number;
}

/** One request and its answer, on their way through the steps. */
export class Exchange {
  readonly id = randomUUID();
  readonly startedAt = performance.now();
  readonly path: string;
  /** Nothing is written by it. */
  readonly isRead: boolean;
  /** Under which the page cache knows the page. Without an origin of its own, each host has its own links and pages. */
  readonly pageAddress: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly #settings: Settings;
  #info: RequestInfo | undefined;
  /** The page that is asked for, when its address is spelled as it should be. */
  route: LeafRoute | undefined;
  /** What was sent, when something was. */
  body: Buffer | undefined;
  /** Set while the request is at work: gives its place to another. */
  leave: (() => void) | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, settings: Settings) {
    const { method, url = "/", headers } = request;
    this.request = request;
    this.response = response;
    this.#settings = settings;
    this.path = pathOf(url);
    this.isRead = method === "GET" || method === "HEAD";
    this.pageAddress = settings.ownOrigin ? url : `${headers.host}${url}`;
  }

  /** For the pages. A page from memory needs none. */
  get info(): RequestInfo {
    this.#info ??= {
      id: this.id,
      address: clientAddress(this.request, this.#settings.proxies),
      isHead: this.request.method === "HEAD",
      origin: this.#settings.ownOrigin ?? `http://${this.request.headers.host ?? "localhost"}`,
    };
    return this.#info;
  }
}
