import type { MiddlewareFunction } from "react-router";
import { findSession, SESSION_COOKIE_SECONDS } from "#app/domain/people/accounts/sessions.server.ts";
import { forgottenAddress } from "./coming-in.server.ts";
import { dbContext, pendingTwoFactorContext, requestContext, userContext } from "./contexts.ts";
import { setCookies, siteCookie } from "./cookies.server.ts";

const cookie = siteCookie("sid", SESSION_COOKIE_SECONDS);

/**
 * Reads the session and sets the user. Public documents do not use this middleware, because they are the same for
 * everyone.
 */
export const sessionUser: MiddlewareFunction<Response> = async ({ request, context }) => {
  const value = sessionCookieOf(request.headers.get("Cookie"));
  const session = value ? await findSession(context.get(dbContext), value) : undefined;
  context.set(session?.isPendingTwoFactor ? pendingTwoFactorContext : userContext, session?.user ?? null);
  context.get(requestContext).userId = session?.user.id;
};

/** Of an administrator who looks at the shop as it will be with a live key (open-shop-preview.server.ts). */
export const previewCookie = siteCookie("apercu", 4 * 3600);

export const sessionCookie = cookie.write;
/** The value of the session's cookie in a Cookie header. */
export const sessionCookieOf = cookie.read;

/** A redirect that leaves nothing of the account in this browser. */
export function signedOut(request: Request): ResponseInit {
  return {
    status: 303,
    headers: [["Clear-Site-Data", '"cache", "storage"'], ...setCookies([cookie.clear(), ...forgottenAddress(request)])],
  };
}
