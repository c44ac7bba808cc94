import { href, type MiddlewareFunction, redirect } from "react-router";
import { readPageMark } from "#app/domain/school/learning/page-mark.server.ts";
import { lessonSubject, PAGE_MARK } from "#app/domain/school/learning/page-mark.ts";
import { parkPost } from "#app/domain/school/learning/parked-posts.server.ts";
import { loginAddress } from "#app/routing/login-address.ts";
import { withNotice } from "#app/routing/notices.ts";
import { browserMark, browserMarkCookie, newBrowserMark } from "./browser-mark.server.ts";
import { dbContext, userContext } from "./contexts.ts";

/** What a person reads who is signed in to another account, and who is not signed in. */
const NOTICES = {
  parked: ["answers-of-other-account", "answers-kept"],
  "too-long": ["long-answers-of-other-account", "answers-too-long"],
} as const;

/**
 * Parks a form of a lesson whose session has ended meanwhile, for an hour, for this browser and for the account whose
 * page it was. After signing in again, the learner finds the answers in the form. A form that is too long to be parked is
 * not saved, either: a notice says so, and why. This middleware must run before the guard.
 */
export const parkAnswers: MiddlewareFunction<Response> = async ({ request, params, context, url }) => {
  if (request.method !== "POST" || !params.lesson) return;
  const user = context.get(userContext);
  const body = await request.clone().text();
  const page = readPageMark(new URLSearchParams(body).get(PAGE_MARK));
  if (!page || page.userId === user?.id) return;
  const browser = browserMark(request) ?? newBrowserMark();
  const subject = params.block ?? lessonSubject(url.pathname.split("/").at(-1) ?? "", page.lessonId);
  const parking = await parkPost(context.get(dbContext), { browser, subject }, body, page.userId);
  if (parking === "unknown") return;
  const [ofOther, ofGuest] = NOTICES[parking];
  const to = user ? withNotice(href("/orders"), ofOther) : withNotice(loginAddress(url.pathname), ofGuest);
  throw redirect(to, { status: 303, headers: { "Set-Cookie": browserMarkCookie(browser) } });
};
