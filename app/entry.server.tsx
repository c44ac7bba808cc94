import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isDatabaseUnavailable } from "#db/errors.server.ts";
import pieces from "./app.css?inline&pieces";
import { env } from "./config/env.server.ts";
import { log } from "./config/log.server.ts";
import { currentFace } from "./config/request-scope.server.ts";
import { brand, currentReaders } from "./config/seller.server.ts";
import { agreed } from "./content/agreement.ts";
import { legalPages } from "./content/legal/documents.ts";
import { requestContext } from "./middleware/contexts.ts";
import { withAdminForms } from "./middleware/saved-answers.server.ts";
import { criticalCss } from "./rendering/critical-css.ts";
import { withFormAddresses } from "./rendering/form-addresses.ts";
import { renderPage } from "./rendering/render-page.server.tsx";
import { loader as readFrame } from "./root.tsx";
import { loader as readAdminFrame } from "./routes/admin/layout.tsx";
import { type Handle, handleOf } from "./routing/handle.ts";
import { ErrorContext } from "./ui/error-page.tsx";

const styleOf = criticalCss(pieces);
// The redirect to Stripe counts as a form action, so 'self' alone would block it.
const formTargets = [
  ...env.STRIPE_CHECKOUT_HOSTS.map((host) => `https://${host}`),
  "https://billing.stripe.com",
  ...(env.STRIPE_API_BASE ? [env.STRIPE_API_BASE] : []),
];

/** Only a page with `showsEmail` in its `handle` may have the inline styles of an email, and its face. */
const contentSecurityPolicy = (hash: string, showsEmail = false) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The frame of an email inherits this policy. A hash beside 'unsafe-inline' would disable it.
    `style-src 'self' ${showsEmail ? "'unsafe-inline'" : hash}`,
    "img-src 'self' data:",
    "media-src 'self'",
    `font-src 'self'${showsEmail ? " data:" : ""}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${formTargets.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");

function pageHandle({ routeModules, staticHandlerContext }: EntryContext): Handle {
  return handleOf(staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle));
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { id, isDatabaseUnavailable = false } = context.get(requestContext);
  const { loaderData, errors } = routerContext.staticHandlerContext;
  // After a fault of an action or a middleware React Router runs no loader of the frame around the error page.
  if (errors) loaderData.root ??= await readFrame({ context }).catch(() => undefined);
  const { shell, showsEmail } = pageHandle(routerContext);
  if (errors && shell === "admin")
    loaderData["routes/admin/layout"] ??= await readAdminFrame({ request, url: new URL(request.url), context }).catch(
      () => undefined,
    );
  const rendered = renderPage(
    <ErrorContext value={{ requestId: id, isDatabaseUnavailable }}>
      <ServerRouter context={routerContext} url={request.url} />
    </ErrorContext>,
  );
  // A text of the law is accepted in the words that are kept.
  const isLegal = Object.hasOwn(legalPages, new URL(request.url).pathname.slice(1));
  const worded = isLegal ? rendered : agreed(rendered, currentReaders());
  // What a screen reader says first.
  const isRefused = !errors && [400, 429].includes(status);
  const isCached = routerContext.staticHandlerContext.matches.some(({ route }) => route.id === "routes/site/layout");
  const addressed = withFormAddresses(worded, request, isCached);
  const page = isRefused ? addressed.replace("<title>", "<title>Erreur\u00a0: ") : addressed;
  const html = shell === "admin" ? withAdminForms(page, request, context) : page;
  const style = styleOf(html, currentFace() ?? brand);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(style.hash, showsEmail));
  // Links are prefetched on hover. The speculation rules are a file, because inline ones would need a hash.
  headers.set("Speculation-Rules", '"/prefetch.speculationrules"');
  const away = isDatabaseUnavailable && status >= 500;
  if (away) headers.set("Retry-After", "30");
  const document = html.replace("<style></style>", () => `<style>${style.css}</style>`);
  return new Response(`<!DOCTYPE html>${document}`, { status: away ? 503 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  // A POST to a route without an action is the client's error; the request log has its status.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const info = context.get(requestContext);
  if (info.refusal) return;
  if (isDatabaseUnavailable(error)) info.isDatabaseUnavailable = true;
  log.error({ err: error, route: info.route }, "request failed");
};
