import { href, type RouterContextProvider, redirect } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { consumeLimit, restoreLimit } from "#app/domain/journal/limits/limits.server.ts";
import { recordFailedSignIn } from "#app/domain/people/accounts/account-audit.server.ts";
import { attemptsOn, browserProof } from "#app/domain/people/accounts/attempts.server.ts";
import { TooBusy } from "#app/domain/people/accounts/password-hash.server.ts";
import { closeSession, openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { checkCredentials, type Identity } from "#app/domain/people/accounts/users.server.ts";
import { ownsFormations } from "#app/domain/school/enrolment/open-access.server.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { browserCookie, keptAddress } from "#app/middleware/coming-in.server.ts";
import { dbContext, pendingTwoFactorContext, requestContext, userContext } from "#app/middleware/contexts.ts";
import { setCookies } from "#app/middleware/cookies.server.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { sessionCookie } from "#app/middleware/session.server.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import { loginCodeAddress } from "#app/routing/redirect-target.ts";
import type { Db } from "#db/connection.server.ts";
import type { Role } from "#db/types.ts";

type Context = Readonly<RouterContextProvider>;

interface Entry {
  userId: string;
  cookie: string;
  isPendingTwoFactor: boolean;
}

export type SignIn =
  | ({ ok: true } & Entry)
  | { ok: false; reason: "wait" | "wrong" | "busy"; status: number; headers: HeadersInit };

/**
 * Checks a form with `email` and `password`, within the limits that all sign-in pages share, and opens a session.
 * `only`: any other role is refused like a wrong password. After a refusal the next form begins with the address.
 */
export async function signIn(context: Context, request: Request, email: string, only?: Role): Promise<SignIn> {
  const db = context.get(dbContext);
  const { address } = context.get(requestContext);
  const actor = actorOf(context);
  const refuse = (reason: "wait" | "wrong" | "busy", status: number, retryAfter?: number): SignIn => {
    const headers = new Headers({ "Set-Cookie": keptAddress(email) });
    if (retryAfter !== undefined) headers.set("Retry-After", `${retryAfter}`);
    return { ok: false, reason, status, headers };
  };
  const browser = browserCookie.read(request.headers.get("Cookie"));
  const attempts = await attemptsOn(db, email, address, browser);
  // Counted before the password is checked, so that concurrent attempts count too; a correct password restores them.
  // A known browser has only its own: others at its network use up the network's.
  const limits = [["login-client", address] as const, ["login-address", attempts.key] as const];
  const counted = attempts.known === "browser" ? limits.slice(1) : limits;
  for (const [name, key] of counted) {
    const limit = await consumeLimit(db, actor, name, key);
    if (!limit.ok) return refuse("wait", 429, limit.retryAfter);
  }
  const refuseAsWrong = async (): Promise<SignIn> => {
    await recordFailedSignIn(db, email, actor);
    return refuse("wrong", 400);
  };
  let account: Identity;
  try {
    account = await authenticate(db, request);
  } catch (error) {
    if (error instanceof WrongCredentials) return refuseAsWrong();
    if (error instanceof TooBusy) return refuse("busy", 503, 5);
    throw error;
  }
  if (only && account.role !== only) return refuseAsWrong();
  for (const [name, key] of counted) await restoreLimit(db, name, key);
  const entry = await enter(context, request, { ...account, email }, browser);
  return entry ? { ok: true, ...entry } : refuseAsWrong();
}

/** Opens a session with a new id. The earlier one ends: somebody else may know it (a shared computer, a stolen cookie). */
async function enter(
  context: Context,
  request: Request,
  account: Identity & { email: string },
  browser: string | undefined,
): Promise<Entry | null> {
  const db = context.get(dbContext);
  const before = context.get(userContext) ?? context.get(pendingTwoFactorContext);
  if (before) await closeSession(db, before.sessionId);
  const { address } = context.get(requestContext);
  const client = { address, userAgent: request.headers.get("User-Agent") ?? "", browser };
  const session = await openSession(db, actorOf(context), account, client);
  if (!session) return null;
  const { value, isPendingTwoFactor } = session;
  return { userId: account.id, cookie: sessionCookie(value), isPendingTwoFactor };
}

/** The answer to a mail's link that gave the account its password: signed in, and no stranger locks this browser out. */
export async function enterByLink(
  context: Context,
  request: Request,
  account: Identity & { email: string },
  notice: NoticeCode,
): Promise<Response> {
  const browser = browserProof(account);
  const entry = await enter(context, request, account, browser);
  // Another link has changed the password meanwhile.
  if (!entry) return redirect(href("/login"), 303);
  const start = account.role === "admin" ? href("/admin/dashboard") : await startPage(context, account.id);
  const to = entry.isPendingTwoFactor ? loginCodeAddress(null) : withNotice(start, notice);
  return redirect(to, { status: 303, headers: setCookies([entry.cookie, browserCookie.write(browser)]) });
}

/** Where somebody who asked for no page begins. */
export async function startPage(context: Context, userId: string): Promise<string> {
  return (await ownsFormations(context.get(dbContext), userId)) ? href("/orders") : href("/");
}

/** The address or the password is wrong; the error does not say which. */
class WrongCredentials extends Error {}

/** Checks the form of a sign-in page. The session is opened by the route, so that its id is always new. */
async function authenticate(db: Db, request: Request): Promise<Identity> {
  const authenticator = new Authenticator<Identity>();
  const strategy = new FormStrategy<Identity>(async ({ form }) => {
    const account = await checkCredentials(db, normaliseEmail(String(form.get("email"))), String(form.get("password")));
    if (!account) throw new WrongCredentials();
    return account;
  });
  return authenticator.use(strategy, "password").authenticate("password", request);
}
