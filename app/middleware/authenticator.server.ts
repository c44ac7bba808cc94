import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkCredentials, type Identity } from "#app/domain/people/accounts/users.server.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import type { Db } from "#db/connection.server.ts";

/** The address or the password is wrong; the error does not say which. */
export class WrongCredentials extends Error {}

/** Checks the form of a sign-in page. The session is opened by the route, so that its id is always new. */
export async function authenticate(db: Db, request: Request): Promise<Identity> {
  const authenticator = new Authenticator<Identity>();
  const strategy = new FormStrategy<Identity>(async ({ form }) => {
    const account = await checkCredentials(db, normaliseEmail(String(form.get("email"))), String(form.get("password")));
    if (!account) throw new WrongCredentials();
    return account;
  });
  return authenticator.use(strategy, "password").authenticate("password", request);
}
