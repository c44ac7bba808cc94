import { href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { isSecondFactorRequired } from "#app/config/env.server.ts";
import { auditRefusedAccess } from "#app/domain/accounts/access-audit.server.ts";
import { ipPrefix, type SessionUser } from "#app/domain/accounts/sessions.server.ts";
import { actorName } from "#app/domain/accounts/sign-in-audit.server.ts";
import type { Actor } from "#app/domain/audit/audit.server.ts";
import { loginAddress } from "#app/login-address.ts";
import { withNotice } from "#app/notices.ts";
import { dbContext, pendingTwoFactorContext, requestContext, userContext } from "./contexts.ts";

/** What can't be undone asks for the password again when it was given longer ago than this. */
const RECENT_MS = 10 * 60_000;

/**
 * Lets signed-in people in; others sign in first and come back. Who sends a form just after the session has ended is told
 * that nothing was saved. A guard in a loader would leak: this is middleware.
 */
export const customersOnly: MiddlewareFunction<Response> = ({ request, context, url }) => {
  if (context.get(userContext)) return;
  if (context.get(pendingTwoFactorContext)) throw redirect(href("/admin/login/code"));
  const login = loginAddress(url.pathname + url.search);
  throw request.method === "GET" ? redirect(login) : redirect(withNotice(login, "session-ended"), 303);
};

/** Who is signed in, behind a guard that made sure that somebody is. */
export function signedInUser(context: Readonly<RouterContextProvider>): SessionUser {
  const user = context.get(userContext);
  if (!user) throw redirect(href("/login"));
  return user;
}

/**
 * Guards the administration, for every method and for `.data`. The role is read from the database on each request. Who
 * is signed in and no administrator is written down; a guest may only be lost.
 */
export const adminsOnly: MiddlewareFunction<Response> = async ({ context, url }) => {
  const user = context.get(userContext);
  if (user && user.role !== "admin")
    await auditRefusedAccess(context.get(dbContext), customerActor(context), user.id, url.pathname);
  if (SET_UP_PAGES.includes(url.pathname)) requireAdminInSetUp(context);
  else requireAdmin(context);
};

/** Where the second factor is set up, and the password is asked for again before that. */
const SET_UP_PAGES = [href("/admin/securite"), href("/admin/confirmer-identite")];

/**
 * The administrator, with a second factor where it is required. Asked again by each loader and action of the
 * administration: the guard is not the only door.
 */
export function requireAdmin(context: Readonly<RouterContextProvider>): SessionUser {
  const admin = requireAdminInSetUp(context);
  if (admin.hasSecondFactor || !isSecondFactorRequired) return admin;
  throw redirect(withNotice(href("/admin/securite"), "second-factor-required"), 303);
}

/** The loader of a route without a page of its own: a GET changes nothing, and leads to that page. */
export function leadTo(page: string) {
  return ({ context }: { context: Readonly<RouterContextProvider> }): never => {
    requireAdmin(context);
    throw redirect(page);
  };
}

/** The administrator, also one who has still to set up the second factor: for the pages where that is done. */
export function requireAdminInSetUp(context: Readonly<RouterContextProvider>): SessionUser {
  const user = context.get(userContext);
  if (user?.role === "admin") return user;
  throw redirect(
    context.get(pendingTwoFactorContext)?.role === "admin" ? href("/admin/login/code") : href("/admin/login"),
  );
}

/**
 * The administrator, who has given the password in the last ten minutes. If not, it is asked for, and leads back to
 * `returnTo`: for deleting, refunding, exporting, and whatever changes who may enter.
 */
export function requireRecentLogin(context: Readonly<RouterContextProvider>, returnTo: string): SessionUser {
  const admin = requireAdmin(context);
  requireRecentPassword(admin, returnTo);
  return admin;
}

export function requireRecentPassword(admin: SessionUser, returnTo: string): void {
  if (Date.now() - admin.authenticatedAt.getTime() < RECENT_MS) return;
  throw redirect(`${href("/admin/confirmer-identite")}?redirectTo=${encodeURIComponent(returnTo)}`, 303);
}

/** Who acts on the account that is signed in, or without one. */
export function customerActor(context: Readonly<RouterContextProvider>): Actor {
  const { address, id } = context.get(requestContext);
  const user = context.get(userContext);
  return { name: user ? actorName(user) : "guest", ipPrefix: ipPrefix(address), requestId: id };
}

/** Who writes, for the audit log. */
export function actorFrom(context: Readonly<RouterContextProvider>): Actor {
  requireAdmin(context);
  return customerActor(context);
}
