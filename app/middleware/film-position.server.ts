import { href, type MiddlewareFunction, redirect } from "react-router";
import { readSecond } from "#app/domain/values/duration.ts";
import { loginAddress } from "#app/routing/login-address.ts";
import { withNotice } from "#app/routing/notices.ts";
import { pendingTwoFactorContext, userContext } from "./contexts.ts";

/**
 * A position in a film that is posted after the session has ended is in its form again after signing in: it travels in
 * the address. Runs before the guard.
 */
export const keepFilmPosition: MiddlewareFunction<Response> = async ({ request, params, context, url }) => {
  const { slug, lesson } = params;
  if (request.method !== "POST" || !slug || !lesson) return;
  if (url.pathname !== href("/formations/:slug/apprendre/:lesson/place", { slug, lesson })) return;
  if (context.get(userContext) || context.get(pendingTwoFactorContext)) return;
  const seconds = readSecond(new URLSearchParams(await request.clone().text()).get("place") ?? "");
  if (seconds === null) return;
  throw redirect(withNotice(loginAddress(`${url.pathname}?t=${seconds}`), "session-ended"), 303);
};
