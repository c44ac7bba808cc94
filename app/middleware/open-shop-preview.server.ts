import { href, type MiddlewareFunction, redirect } from "react-router";
import { runAsPreview } from "#app/config/request-scope.server.ts";
import { findSession } from "#app/domain/people/accounts/sessions.server.ts";
import { proofOf, proves } from "#app/domain/values/secret-box.server.ts";
import { dbContext } from "./contexts.ts";
import { previewCookie, sessionCookieOf } from "./session.server.ts";

/** Valid for one session, and only the shop can make it: nobody else gets pages past the cache. */
const textOf = (session: string) => `open-shop ${session}`;

/** Whether the browser that sends this Cookie header looks at the shop as it will be with a live key. */
export function asksForPreview(header: string | null | undefined): boolean {
  if (!header?.includes("apercu=")) return false;
  const session = sessionCookieOf(header);
  return session !== undefined && proves(previewCookie.read(header), textOf(session));
}

/** The cookie with which the browser that sends this Cookie header begins. */
export const startedPreview = (header: string | null) =>
  previewCookie.write(proofOf(textOf(sessionCookieOf(header) ?? "")));

/** Everything but the administration is shown as with a live key, and nothing can be sent. */
export const openShopPreview: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const header = request.headers.get("Cookie");
  if (!asksForPreview(header) || `${url.pathname}/`.startsWith(`${href("/admin")}/`)) return next();
  const session = await findSession(context.get(dbContext), sessionCookieOf(header) ?? "");
  if (session?.user.role !== "admin" || session.isPendingTwoFactor || url.pathname === href("/logout")) return next();
  if (request.method !== "GET" && request.method !== "HEAD") throw redirect(url.pathname, 303);
  const response = await runAsPreview(next);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};
