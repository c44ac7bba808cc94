import { data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { isSecondFactorRequired } from "#app/config/env.server.ts";
import type { RegulatedSubject } from "#app/content/regulated.ts";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { actorName, auditRefusedAccess } from "#app/domain/people/accounts/account-audit.server.ts";
import type { SessionUser } from "#app/domain/people/accounts/sessions.server.ts";
import { missingAddresses } from "#app/domain/shop/catalogue/missing-addresses.server.ts";
import { mayShow } from "#app/domain/shop/launch/opinions.server.ts";
import { ipPrefix } from "#app/domain/values/network.ts";
import { withNotice } from "#app/routing/notices.ts";
import { loginAddress } from "#app/routing/redirect-target.ts";
import { hasPage } from "#app/ui/menu-links.ts";
import type { Db } from "#db/connection.server.ts";
import { dbContext, pendingTwoFactorContext, requestContext, userContext } from "./contexts.ts";

/**
 * Lets signed-in people in; others sign in first and come back. After a form whose session has ended, the login page
 * says that nothing was saved. The guard is middleware, because the data of other routes could bypass a loader.
 */
export const customersOnly: MiddlewareFunction<Response> = ({ request, context, url }) => {
  if (context.get(userContext)) return;
  if (context.get(pendingTwoFactorContext)) throw redirect(href("/admin/login/code"));
  const login = loginAddress(url.pathname + url.search);
  throw request.method === "GET" ? redirect(login) : redirect(withNotice(login, "session-ended"), 303);
};

/** The signed-in user, behind a guard. */
export function signedInUser(context: Readonly<RouterContextProvider>): SessionUser {
  const user = context.get(userContext);
  if (!user) throw redirect(href("/login"));
  return user;
}

/**
 * Guards the administration, for every method and for `.data`. The role is read from the database on each request. The
 * audit log records a signed-in customer; a guest may just be lost.
 */
export const adminsOnly: MiddlewareFunction<Response> = async ({ context, url }) => {
  const user = context.get(userContext);
  if (user && user.role !== "admin")
    await auditRefusedAccess(context.get(dbContext), actorOf(context), user.id, url.pathname);
  if (SET_UP_PAGES.includes(url.pathname)) requireAdminInSetUp(context);
  else requireAdmin(context);
};

/** The pages where the second factor is set up, and where the password is asked for again before that. */
const SET_UP_PAGES = [href("/admin/securite"), href("/admin/confirmer-identite")];

/**
 * The signed-in administrator, with a second factor where it is required; redirects everybody else. Each loader and
 * action of the administration calls this function again, in addition to the guard.
 */
export function requireAdmin(context: Readonly<RouterContextProvider>): SessionUser {
  const admin = requireAdminInSetUp(context);
  if (admin.hasSecondFactor || !isSecondFactorRequired) return admin;
  throw redirect(withNotice(href("/admin/securite"), "second-factor-required"), 303);
}

/** The loader of a route without a page of its own: a GET redirects to `page` and changes nothing. */
export function leadTo(page: string) {
  return ({ context }: { context: Readonly<RouterContextProvider> }): never => {
    requireAdmin(context);
    throw redirect(page);
  };
}

/** The signed-in administrator, even without the required second factor: for the pages where it is set up. */
export function requireAdminInSetUp(context: Readonly<RouterContextProvider>): SessionUser {
  const user = context.get(userContext);
  if (user?.role === "admin") return user;
  throw redirect(
    context.get(pendingTwoFactorContext)?.role === "admin" ? href("/admin/login/code") : href("/admin/login"),
  );
}

/**
 * The signed-in administrator, who has entered the password in the last ten minutes. Otherwise the password is asked
 * for, and the administrator comes back to `returnTo`. For deletions, refunds, exports and changes of access rights.
 */
export function requireRecentLogin(context: Readonly<RouterContextProvider>, returnTo: string): SessionUser {
  const admin = requireAdmin(context);
  requireRecentPassword(admin, returnTo);
  return admin;
}

export function requireRecentPassword(admin: SessionUser, returnTo: string): void {
  if (admin.isRecent) return;
  throw redirect(confirmAddress(returnTo), 303);
}

export function confirmAddress(returnTo: string): string {
  return `${href("/admin/confirmer-identite")}?redirectTo=${encodeURIComponent(returnTo)}`;
}

/** The actor of a request: the signed-in user, or a guest. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  const { address, id } = context.get(requestContext);
  const user = context.get(userContext);
  return { name: user ? actorName(user) : "guest", ipPrefix: ipPrefix(address), requestId: id };
}

/** What a loader or an action of the administration begins with; redirects everybody but an administrator. */
export function asAdmin(context: Readonly<RouterContextProvider>): { db: Db; user: SessionUser; actor: Actor } {
  return { user: requireAdmin(context), db: context.get(dbContext), actor: actorOf(context) };
}

export const notFound = () => data(null, { status: 404 });

/** What an address names, or a 404. */
export function orNotFound<Value>(value: Value): Exclude<Value, false | null | undefined | "" | 0> {
  if (!value) throw notFound();
  return value as Exclude<Value, false | null | undefined | "" | 0>;
}

/** Throws 404 for a regulated subject until a lawyer's document is stored. */
export async function requireOpinion(db: Db, subject: RegulatedSubject): Promise<void> {
  if (!(await mayShow(db, subject))) throw notFound();
}

/** Throws 404 for a page that the founder has taken off the site, or whose formation is deleted. */
export async function refuseMissing(db: Db, path: string): Promise<void> {
  if (!hasPage(path, await missingAddresses(db))) throw notFound();
}
