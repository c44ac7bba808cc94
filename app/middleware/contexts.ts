import type { Readable } from "node:stream";
import { createContext } from "react-router";
import type { SessionUser } from "#app/domain/people/accounts/sessions.server.ts";
import type { Db } from "#db/connection.server.ts";

/** What the HTTP adapter knows about a request, and what pages report back to it. */
export interface RequestInfo {
  id: string;
  /** The client's address, after the proxies that we trust. */
  address: string;
  /** Scheme, host and port that the visitor sees. */
  origin: string;
  /** True for a HEAD request: `fileAnswer` then creates no file. */
  isHead: boolean;
  /** The body as it arrives, where the route's `handle` asks for it. */
  stream?: Readable;
  /** Set by the pages, for the log. */
  route?: string;
  userId?: string;
  /**
   * The status that the error page shows instead of its own: that of a request that was refused before it reached its
   * route, of a body that was refused when its route asked for it, or of a route without a page.
   */
  refusal?: number;
  /** Set when the database could not be reached: the answer becomes 503. */
  isDatabaseUnavailable?: boolean;
}

/** Answers a page of the site as an anonymous visitor would get it, past the cache. */
export type PageRenderer = (path: string) => Promise<Response>;

export const pageContext = createContext<PageRenderer>();
export const dbContext = createContext<Db>();
export const requestContext = createContext<RequestInfo>();
export const userContext = createContext<SessionUser | null>(null);
/** The user whose password was right and whose code of the second factor is still missing: not signed in. */
export const pendingTwoFactorContext = createContext<SessionUser | null>(null);
