import { type MiddlewareFunction, redirect } from "react-router";
import { parsePlace } from "#app/domain/courses/learning/place.ts";
import { loginAddress } from "#app/login-address.ts";
import { withNotice } from "#app/notices.ts";
import { pendingTwoFactorContext, userContext } from "./contexts.ts";

const PLACE_FORM = /^\/formations\/[^/]+\/apprendre\/[^/]+\/place$/;

/**
 * A place in a film that is sent after the session has ended is in its form again after signing in. This middleware must
 * run before the guard.
 */
export const keepTypedPlace: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  if (request.method !== "POST" || !PLACE_FORM.test(url.pathname)) return;
  if (context.get(userContext) || context.get(pendingTwoFactorContext)) return;
  const place = parsePlace(new URLSearchParams(await request.clone().text()).get("place") ?? "");
  if (place === null) return;
  throw redirect(withNotice(loginAddress(`${url.pathname}?t=${place}`), "session-ended"), 303);
};
