import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import { env } from "../app/config/env.server.ts";
import { log, logAnswer } from "../app/config/log.server.ts";
import { dbContext, type RequestInfo, requestContext } from "../app/middleware/contexts.ts";
import type { Db } from "../db/connection.server.ts";
import { type Asset, sendAsset } from "./assets.ts";
import { clientAddress } from "./client-address.ts";
import { formFault } from "./form-check.ts";
import { securityHeaders } from "./headers.ts";
import type { Health } from "./health.ts";
import { isOwnWrite } from "./origin-check.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { readBody } from "./read-body.ts";
import { sendPage, sendResponse, sendText } from "./send.ts";

interface Parts {
  db: Db;
  health: Health;
  pages: PageCache;
  /** React Router's request handler. */
  render: (request: Request, context: RouterContextProvider) => Promise<Response>;
  /** Files by path. */
  assets: Map<string, Asset>;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const SAFE = new Set(["GET", "HEAD"]);
const MAX_IN_FLIGHT = 200;
/** Below this, a late event loop has other reasons than visitors (a busy machine): refusing them would not help. */
const MANY_IN_FLIGHT = 30;
const OWN_HOST = env.APP_URL && new URL(env.APP_URL).host;

/**
 * HTTP on the outside, React Router on the inside, in this order: request id, kept pages, host, health, assets,
 * method, load, origin, body limit, form check, page cache, React Router. Kept pages are answered even when the process
 * is busy with others or the database is away: they cost next to nothing.
 */
export function createAdapter({ db, health, pages, render, assets }: Parts): RequestListener {
  let inFlight = 0;

  return (request, response) => {
    const started = performance.now();
    const id = randomUUID();
    const page = keptPage(request);
    if (page) {
      sendPage(request, response, page, id);
      return logRequest(request, response, { id, route: pathOf(request.url) }, started);
    }
    const facts: RequestInfo = {
      id,
      address: clientAddress(request, env.TRUST_PROXY),
      isHead: request.method === "HEAD",
      origin: env.APP_URL ?? `http://${request.headers.host ?? "localhost"}`,
    };
    inFlight += 1;
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader("x-request-id", facts.id);
    if (health.isStopping) response.setHeader("Connection", "close");
    response.on("close", () => {
      inFlight -= 1;
      logRequest(request, response, facts, started);
    });
    answer(request, response, facts).catch((error: unknown) => {
      // Not request.destroyed: a request whose body was read to its end counts as destroyed, and still waits.
      if (response.destroyed || response.socket?.destroyed) return;
      log.error({ err: error, requestId: facts.id }, "adapter failed");
      if (response.headersSent) response.destroy();
      else sendText(request, response, 500, "Une erreur est survenue.");
    });
  };

  function keptPage(request: IncomingMessage): CachedPage | undefined {
    if (health.isStopping || !SAFE.has(request.method ?? "") || !isOwnHost(request.headers.host)) return undefined;
    return pages.fresh(pageAddress(request));
  }

  async function answer(request: IncomingMessage, response: ServerResponse, facts: RequestInfo): Promise<void> {
    const method = request.method ?? "GET";
    const path = pathOf(request.url);
    if (path === "/healthz") return sendText(request, response, 200, "ok");
    if (path === "/readyz") {
      const fault = await health.fault();
      return sendText(request, response, fault ? 503 : 200, fault ?? "ok");
    }
    if (!isOwnHost(request.headers.host)) return sendText(request, response, 421, "Ce nom n’est pas servi ici.");
    if (!METHODS.has(method)) {
      response.setHeader("Allow", [...METHODS].join(", "));
      return sendText(request, response, 405, "Méthode refusée.");
    }

    const asset = assets.get(path);
    if (asset && SAFE.has(method)) return sendAsset(asset, request, response);

    // Waiting for a page that is being rendered for another costs nothing, and after a purge all come at once.
    if (SAFE.has(method) && pages.isRenewing(pageAddress(request))) return read(request, response, facts, path);
    if (inFlight > MAX_IN_FLIGHT || (inFlight > MANY_IN_FLIGHT && health.isOverloaded())) {
      response.setHeader("Retry-After", "5");
      return sendText(request, response, 503, "Le site reçoit beaucoup de visites. Réessayez dans quelques secondes.");
    }
    if (SAFE.has(method)) return read(request, response, facts, path);

    if (!isOwnWrite(path, request.headers, facts.origin)) {
      log.warn({ requestId: facts.id }, "write from another site refused");
      return sendText(request, response, 403, "Cette demande vient d’un autre site : elle est refusée.");
    }
    const body = await readBody(request);
    if (body === "too-large") {
      response.setHeader("Connection", "close");
      return sendText(request, response, 413, "L’envoi est trop volumineux.");
    }
    // A button without fields (a program's call) is an empty form.
    if (body.length === 0) request.headers["content-type"] ??= "application/x-www-form-urlencoded";
    const fault = await formFault(path, request.headers["content-type"], body);
    if (fault) return sendText(request, response, fault.status, fault.text);
    return sendResponse(request, response, await handle(request, facts, body));
  }

  /** Through the page cache. With a cookie the page may be private: then nobody else waits for its render. */
  async function read(request: IncomingMessage, response: ServerResponse, facts: RequestInfo, path: string) {
    const address = pageAddress(request);
    const render = () => handle(request, facts);
    const isLikelyPrivate = request.headers.cookie && !pages.has(address);
    const page = await (isLikelyPrivate ? pages.getAlone(address, render) : pages.get(address, render));
    if (page instanceof Response) return sendResponse(request, response, page);
    facts.route ??= path;
    return sendPage(request, response, page, facts.id);
  }

  function handle(request: IncomingMessage, facts: RequestInfo, body?: Buffer): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(dbContext, db);
    context.set(requestContext, facts);
    const webRequest = toWebRequest(request, facts.origin, body);
    return webRequest
      ? render(webRequest, context)
      : Promise.resolve(new Response("Adresse invalide.\n", { status: 400 }));
  }
}

/** Without an address of its own the shop writes the visitor's host into its links: each has pages of its own. */
function pageAddress({ url = "/", headers }: IncomingMessage): string {
  return OWN_HOST ? url : `${headers.host}${url}`;
}

/** Without a signal: no loader listens to one, and it would cost more than the rest of the request. */
function toWebRequest(request: IncomingMessage, origin: string, body?: Buffer): Request | undefined {
  const target = request.url ?? "/";
  if (!target.startsWith("/") || !URL.canParse(target, origin)) return undefined;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // React Router's own headers steer its build-time features: no visitor has a reason to send them.
    if (value === undefined || name.startsWith("x-react-router-") || name.startsWith(":")) continue;
    for (const entry of Array.isArray(value) ? value : [value]) headers.append(name, entry);
  }
  const method = request.method === "HEAD" ? "GET" : request.method;
  // Two leading slashes would make the rest of the path a host.
  const url = origin + decodable(target.replace(/^\/{2,}/, "/"));
  return new Request(url, { method, headers, body: body as BodyInit | undefined });
}

/** What can't be decoded has no page. React Router would say so as well, but write it raw to the log. */
function decodable(target: string): string {
  const path = pathOf(target);
  try {
    // Its value is used: the bundler takes an unused call away, and the exception with it.
    return decodeURIComponent(path).length > 0 ? target : "/";
  } catch {
    return path.replaceAll("%", "%25") + target.slice(path.length);
  }
}

function isOwnHost(host: string | undefined): boolean {
  if (!host) return false;
  if (OWN_HOST) return host === OWN_HOST || host.toLowerCase() === OWN_HOST;
  // A name and perhaps a port: whatever else a URL may hold would get into the links of a page, and into its key.
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}

function pathOf(url = "/"): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** One line for each request; an address that no route knows may hold anything, so it is not written. */
function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { id, route, userId }: Pick<RequestInfo, "id" | "route" | "userId">,
  started: number,
): void {
  const isGone = response.closed && !response.writableFinished;
  const status = isGone ? 499 : response.statusCode;
  // Assets and probes would drown the rest.
  if (route === undefined && (status < 400 || /^\/(healthz|readyz)/.test(request.url ?? ""))) return;
  logAnswer({
    requestId: id,
    method: request.method,
    route,
    status,
    ms: Math.round(performance.now() - started),
    userId,
  });
}
