import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { isDatabaseAway } from "#db/faults.server.ts";
import css from "./app.css?inline";
import { env } from "./config/env.server.ts";
import { log } from "./config/log.server.ts";
import { criticalCss } from "./critical-css.ts";
import { factsContext } from "./middleware/contexts.ts";
import { renderPage } from "./render-page.server.tsx";
import type { RouteHandle } from "./route-handle.ts";
import { FaultContext } from "./ui/error-page.tsx";

const styleOf = criticalCss(css);
// The 303 to Stripe counts as the form's action: 'self' alone would block it.
const formTargets = ["https://checkout.stripe.com", "https://billing.stripe.com", env.STRIPE_API_BASE].filter(Boolean);

const contentSecurityPolicy = (hash: string, showsLetter: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // A letter in its frame inherits this; with a hash beside it, 'unsafe-inline' would count for nothing.
    `style-src 'self' ${showsLetter ? "'unsafe-inline'" : hash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${formTargets.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");

/** Only a page that says so in its `handle` shows a letter, whose styles are its own. */
function showsLetter({ routeModules, staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as RouteHandle | undefined;
    return handle?.showsLetter === true;
  });
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Response {
  const { id, databaseAway = false } = context.get(factsContext);
  const html = renderPage(
    <FaultContext value={{ requestId: id, databaseAway }}>
      <ServerRouter context={routerContext} url={request.url} />
    </FaultContext>,
  );
  const style = styleOf(html);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(style.hash, showsLetter(routerContext)));
  // Pages are fetched when a pointer rests on their link: the rules are a file, as inline ones would need a hash.
  headers.set("Speculation-Rules", '"/prefetch.speculationrules"');
  const away = databaseAway && status >= 500;
  if (away) headers.set("Retry-After", "30");
  const document = html.replace("<style></style>", () => `<style>${style.css}</style>`);
  return new Response(`<!DOCTYPE html>${document}`, { status: away ? 503 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  const facts = context.get(factsContext);
  if (isDatabaseAway(error)) facts.databaseAway = true;
  log.error({ err: error, requestId: facts.id, route: facts.route }, "request failed");
};
