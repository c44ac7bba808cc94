import type { MiddlewareFunction } from "react-router";
import { isHttps } from "#app/config/env.server.ts";
import { findSession, SESSION_COOKIE_SECONDS } from "#app/domain/accounts/sessions.server.ts";
import { dbContext, pendingTwoFactorContext, requestContext, userContext } from "./contexts.ts";
import { readCookie } from "./cookies.ts";

/** An opaque value: what it stands for is in the database. The prefix makes browsers refuse it from a subdomain. */
const cookieName = isHttps ? "__Host-sid" : "sid";
const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;

/** Says who is signed in. Public documents never come through here: they are the same for everyone. */
export const sessionUser: MiddlewareFunction<Response> = async ({ request, context }) => {
  const value = sessionCookieOf(request.headers.get("Cookie"));
  const session = value ? await findSession(context.get(dbContext), value) : undefined;
  context.set(session?.isPendingTwoFactor ? pendingTwoFactorContext : userContext, session?.user ?? null);
  context.get(requestContext).userId = session?.user.id;
};

export function sessionCookie(value: string): string {
  return `${cookieName}=${value}; ${attributes}; Max-Age=${SESSION_COOKIE_SECONDS}`;
}

export function clearedSessionCookie(): string {
  return `${cookieName}=; ${attributes}; Max-Age=0`;
}

/** The value of the session's cookie in a Cookie header. */
export function sessionCookieOf(header: string | null | undefined): string | undefined {
  return readCookie(header, cookieName);
}
