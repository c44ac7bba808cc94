import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { SessionUser } from "#app/domain/accounts/sessions.server.ts";
import { userContext } from "./contexts.ts";

/** Lets signed-in people in; others sign in first and come back. A guard in a loader would leak: this is middleware. */
export const customersOnly: MiddlewareFunction<Response> = ({ context, url }) => {
  if (context.get(userContext)) return;
  throw redirect(`/login?redirectTo=${encodeURIComponent(url.pathname + url.search)}`);
};

/** Who is signed in, behind a guard that made sure that somebody is. */
export function signedInUser(context: Readonly<RouterContextProvider>): SessionUser {
  const user = context.get(userContext);
  if (!user) throw redirect("/login");
  return user;
}
