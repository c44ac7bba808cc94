import type { RouterContextProvider } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { consumeLimit, restoreLimit } from "#app/domain/journal/limits/limits.server.ts";
import { recordFailedSignIn } from "#app/domain/people/accounts/account-audit.server.ts";
import { TooBusy } from "#app/domain/people/accounts/password-hash.server.ts";
import { attemptsOn, closeSession, openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { checkCredentials, type Identity } from "#app/domain/people/accounts/users.server.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { dbContext, pendingTwoFactorContext, requestContext, userContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";
import { sessionCookie } from "#app/middleware/session.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Role } from "#db/types.ts";

export type SignIn =
  | { ok: true; cookie: string; isPendingTwoFactor: boolean }
  | { ok: false; reason: "wait" | "wrong" | "busy"; status: number; headers?: HeadersInit };

/**
 * Checks a form with `email` and `password`, within the limits that all sign-in pages share, and opens a session.
 * `only`: any other role is refused like a wrong password.
 */
export async function signIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  email: string,
  only?: Role,
): Promise<SignIn> {
  const db = context.get(dbContext);
  const { address } = context.get(requestContext);
  const actor = customerActor(context);
  // Counted before the password is checked, so that concurrent attempts count too; a correct password restores them.
  const client = await consumeLimit(db, actor, "login-client", address);
  if (!client.ok) return refuseToWait(client.retryAfter);
  const attempts = await attemptsOn(db, email, address);
  const onAddress = await consumeLimit(db, actor, "login-address", attempts.key);
  if (!onAddress.ok) return refuseToWait(onAddress.retryAfter);
  const refuseAsWrong = async (): Promise<SignIn> => {
    await recordFailedSignIn(db, email, actor);
    return { ok: false, reason: "wrong", status: 400 };
  };
  let account: Identity;
  try {
    account = await authenticate(db, request);
  } catch (error) {
    if (error instanceof WrongCredentials) return refuseAsWrong();
    if (error instanceof TooBusy) return { ok: false, reason: "busy", status: 503, headers: { "Retry-After": "5" } };
    throw error;
  }
  if (only && account.role !== only) return refuseAsWrong();
  // The earlier session ends: somebody else may know it (a shared computer, a stolen cookie).
  const before = context.get(userContext) ?? context.get(pendingTwoFactorContext);
  if (before) await closeSession(db, before.sessionId);
  await restoreLimit(db, "login-client", address);
  await restoreLimit(db, "login-address", attempts.key);
  const browser = { address, userAgent: request.headers.get("User-Agent") ?? "" };
  const session = await openSession(db, actor, { ...account, email }, browser);
  if (!session) return refuseAsWrong();
  return { ok: true, cookie: sessionCookie(session.value), isPendingTwoFactor: session.isPendingTwoFactor };
}

function refuseToWait(seconds: number): SignIn {
  return { ok: false, reason: "wait", status: 429, headers: { "Retry-After": `${seconds}` } };
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
