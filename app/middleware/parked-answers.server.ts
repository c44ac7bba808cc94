import { href, type MiddlewareFunction, redirect } from "react-router";
import { readPageMark } from "#app/domain/courses/learning/page-mark.server.ts";
import { PAGE_MARK } from "#app/domain/courses/learning/page-mark.ts";
import { parkPost } from "#app/domain/courses/learning/parked-posts.server.ts";
import { loginAddress } from "#app/login-address.ts";
import { withNotice } from "#app/notices.ts";
import { browserMark, browserMarkCookie, newBrowserMark } from "./browser-mark.server.ts";
import { dbContext, userContext } from "./contexts.ts";

/**
 * Parks a form of a lesson whose session has ended meanwhile, for an hour, for this browser and for the account whose
 * page it was. After signing in again, the learner finds the answers in the form. This middleware must run before the
 * guard.
 */
export const parkAnswers: MiddlewareFunction<Response> = async ({ request, params, context, url }) => {
  if (request.method !== "POST" || !params.lesson) return;
  const subject = params.block ?? url.pathname;
  const user = context.get(userContext);
  const body = await request.clone().text();
  const page = readPageMark(new URLSearchParams(body).get(PAGE_MARK));
  if (!page || page.userId === user?.id) return;
  const browser = browserMark(request) ?? newBrowserMark();
  if (!(await parkPost(context.get(dbContext), { browser, subject }, body, page.userId))) return;
  const login = loginAddress(url.pathname);
  const to = user ? withNotice(href("/orders"), "answers-of-other-account") : withNotice(login, "answers-kept");
  throw redirect(to, { status: 303, headers: { "Set-Cookie": browserMarkCookie(browser) } });
};
