import type { Readable } from "node:stream";
import { createContext } from "react-router";
import type { SessionUser } from "#app/domain/accounts/sessions.server.ts";
import type { Db } from "#db/connection.server.ts";

/** What the HTTP adapter knows about a request, and what the pages tell it back. */
export interface RequestInfo {
  id: string;
  /** The client's address, after the proxies that we trust. */
  address: string;
  /** Scheme, host and port that the visitor sees. */
  origin: string;
  /** Only the headers are asked for: `fileAnswer` makes no file then. */
  isHead: boolean;
  /** The body as it arrives, where the route's `handle` asks for it. */
  stream?: Readable;
  /** Set by the pages, for the log. */
  route?: string;
  userId?: string;
  /**
   * The status that the page « not found » shows instead of its own: that of a request that was refused before it came to
   * its route, or of a route that has no page.
   */
  refusal?: number;
  /** Set when the database could not be reached: the answer becomes 503. */
  isDatabaseUnavailable?: boolean;
}

export const dbContext = createContext<Db>();
export const requestContext = createContext<RequestInfo>();
export const userContext = createContext<SessionUser | null>(null);
/** Whose password was right, while the code of the second factor is still to come: not signed in. */
export const pendingTwoFactorContext = createContext<SessionUser | null>(null);
