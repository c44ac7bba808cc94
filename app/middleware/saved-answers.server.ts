import { randomBytes } from "node:crypto";
import { href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { adminOfEndedSession } from "#app/domain/people/accounts/sessions.server.ts";
import { FORM_TOKEN, lessonSubject } from "#app/domain/school/blocks/lesson-forms.ts";
import { readFormToken } from "#app/domain/school/learning/form-token.server.ts";
import { deleteSavedAnswers, saveForAfterSignIn } from "#app/domain/school/learning/saved-answers.server.ts";
import { readSecond } from "#app/domain/values/duration.ts";
import { withNotice } from "#app/routing/notices.ts";
import { adminLoginAddress, loginAddress } from "#app/routing/redirect-target.ts";
import { dbContext, pendingTwoFactorContext, userContext } from "./contexts.ts";
import { siteCookie } from "./cookies.server.ts";
import { confirmAddress, requireAdmin } from "./guards.server.ts";
import { sessionCookieOf } from "./session.server.ts";

const HOUR_SECONDS = 3600;

/** Identifies for an hour the browser whose answers are saved for after sign-in. */
const cookie = siteCookie("parked", HOUR_SECONDS);

export function anonymousId(request: Request): string | undefined {
  return cookie.read(request.headers.get("Cookie"));
}

/** What a person reads who is signed in to another account, and who is not signed in. */
const NOTICES = {
  saved: ["answers-of-other-account", "answers-kept"],
  "too-long": ["long-answers-of-other-account", "answers-too-long"],
} as const;

/**
 * Saves a form of a lesson whose session has ended meanwhile, for an hour, for this browser and for the account whose
 * page it was. After signing in again, the learner finds the answers in the form. A form that is too long is not saved: a
 * notice says so, and why. This middleware must run before the guard.
 */
export const saveAnswersForAfterSignIn: MiddlewareFunction<Response> = async ({ request, params, context, url }) => {
  if (request.method !== "POST" || !params.lesson) return;
  const user = context.get(userContext);
  const body = await request.clone().text();
  const page = readFormToken(new URLSearchParams(body).get(FORM_TOKEN));
  if (!page || page.userId === user?.id) return;
  const browser = anonymousId(request) ?? randomBytes(32).toString("base64url");
  const subject = params.block ?? lessonSubject(url.pathname.split("/").at(-1) ?? "", page.lessonId);
  const saving = await saveForAfterSignIn(context.get(dbContext), { browser, subject }, body, page.userId);
  if (saving === "unknown") return;
  const [ofOther, ofGuest] = NOTICES[saving];
  const to = user ? withNotice(href("/orders"), ofOther) : withNotice(loginAddress(url.pathname), ofGuest);
  throw redirect(to, { status: 303, headers: { "Set-Cookie": cookie.write(browser) } });
};

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

const SECRETS = /password|code/i;

/**
 * An administrator whose session has ended comes back to the page after signing in. What a form held waits for an hour,
 * unless it held a secret or a file; the page offers to send it, once. Runs before the guard.
 */
export const returnAdminAfterSignIn: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  const db = context.get(dbContext);
  const user = context.get(userContext);
  const isPost = request.method === "POST";
  const browser = anonymousId(request);
  if (user) {
    if (isPost && browser) await deleteSavedAnswers(db, { browser, subject: url.pathname }, user.id);
    return;
  }
  const session = sessionCookieOf(request.headers.get("Cookie"));
  const admin = session && (await adminOfEndedSession(db, session));
  if (!admin) return;
  const login = adminLoginAddress(url.pathname + url.search);
  if (!isPost) throw redirect(login);
  const isText = request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
  const body = isText ? await request.clone().text() : "";
  const isKept = isText && ![...new URLSearchParams(body).keys()].some((name) => SECRETS.test(name));
  if (!isKept) throw redirect(withNotice(login, "session-ended"), 303);
  throw await keepAdminForm(context, { request, url }, { body, userId: admin, next: login });
};

/** The answer that leads to `next`, from where the administrator comes back to what the form held. */
async function keepAdminForm(
  context: Readonly<RouterContextProvider>,
  { request, url }: { request: Request; url: URL },
  { body, userId, next }: { body: string; userId: string; next: string },
): Promise<Response> {
  const browser = anonymousId(request) ?? randomBytes(32).toString("base64url");
  const saving = await saveForAfterSignIn(context.get(dbContext), { browser, subject: url.pathname }, body, userId);
  const notice = saving === "unknown" ? "session-ended" : NOTICES[saving][1];
  return redirect(withNotice(next, notice), { status: 303, headers: { "Set-Cookie": cookie.write(browser) } });
}

/**
 * Before what a stolen cookie must not do: the password is asked for unless it was entered in the last ten minutes. What
 * the form held waits meanwhile, without its files, and its page offers to send it.
 */
export async function confirmFirst(
  context: Readonly<RouterContextProvider>,
  from: { request: Request; url: URL },
  form: FormData,
): Promise<void> {
  const admin = requireAdmin(context);
  if (admin.isRecent) return;
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const body = `${new URLSearchParams(texts)}`;
  throw await keepAdminForm(context, from, { body, userId: admin.id, next: confirmAddress(from.url.pathname) });
}
