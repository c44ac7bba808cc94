import { randomBytes } from "node:crypto";
import { href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { adminOfEndedSession } from "#app/domain/people/accounts/sessions.server.ts";
import { FORM_TOKEN, lessonSubject } from "#app/domain/school/blocks/lesson-forms.ts";
import { readFormToken } from "#app/domain/school/learning/form-token.server.ts";
import {
  deleteSavedAnswers,
  readSavedAnswers,
  saveForAfterSignIn,
} from "#app/domain/school/learning/saved-answers.server.ts";
import { readSecond } from "#app/domain/values/duration.ts";
import { secretBox } from "#app/domain/values/secret-box.server.ts";
import { isForm, isShort } from "#app/routing/form-type.ts";
import { withNotice } from "#app/routing/notices.ts";
import { adminLoginAddress, loginAddress } from "#app/routing/redirect-target.ts";
import { dbContext, pendingTwoFactorContext, userContext } from "./contexts.ts";
import { siteCookie } from "./cookies.server.ts";
import { ADMIN_FORM, textEntries } from "./form.server.ts";
import { confirmAddress, requireAdmin } from "./guards.server.ts";
import { sessionCookieOf } from "./session.server.ts";
import { withTypedForm } from "./unsent-form.ts";

const HOUR_SECONDS = 3600;

/** Identifies for an hour the browser whose answers are saved for after sign-in. */
const cookie = siteCookie("parked", HOUR_SECONDS);

export function anonymousId(request: Request): string | undefined {
  return cookie.read(request.headers.get("Cookie"));
}

/** What a person reads who is signed in to another account, who is not signed in, and an administrator. */
const NOTICES = {
  saved: ["answers-of-other-account", "answers-kept", "admin-answers-kept"],
  "too-long": ["long-answers-of-other-account", "answers-too-long", "admin-answers-too-long"],
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

const SECRETS = /password|^code$/i;
/** Nothing else is left of a session after a sign-out elsewhere. */
const pages = secretBox("admin-form");

/** After the account, in the form that waited. */
const AGAIN = " again";
const accountField = (value: string) => `<input type="hidden" name="${ADMIN_FORM}" value="${pages.seal(value, "")}"/>`;

/** A page of the administration, each of its forms with the account that it was made for, and the one that waited as it was typed. */
export function withAdminForms(html: string, request: Request, context: Readonly<RouterContextProvider>): string {
  const user = context.get(userContext);
  if (user?.role !== "admin") return html;
  const field = accountField(user.id);
  const page = html.replace(/<form\b[^>]* method="post"[^>]*>/g, (form) => form + field);
  // What answers a form shows what that one held.
  return request.method === "GET"
    ? withTypedForm(page, new URL(request.url).pathname, accountField(user.id + AGAIN))
    : page;
}

/**
 * An administrator whose session has ended, however it did, comes back to the page after signing in. What a form held
 * waits for an hour, unless it held a secret, and without its files; the page shows it and offers to send it. Another
 * form of the page leaves it there. Runs before the guard.
 */
export const returnAdminAfterSignIn: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  const db = context.get(dbContext);
  const user = context.get(userContext);
  const isPost = request.method === "POST";
  const browser = anonymousId(request);
  if (user?.role === "admin") {
    const waiting = browser && isPost ? { browser, subject: url.pathname } : null;
    if (!waiting || !(await readSavedAnswers(db, { ...waiting, subjects: [url.pathname] }, user.id))) return;
    if (accountOf(await sentTexts(request))?.endsWith(AGAIN)) await deleteSavedAnswers(db, waiting, user.id);
    return;
  }
  const session = user ? undefined : sessionCookieOf(request.headers.get("Cookie"));
  const ended = session && (await adminOfEndedSession(db, session));
  const login = adminLoginAddress(url.pathname + url.search);
  if (ended && !isPost) throw redirect(login);
  // What a guest sends is not even read when it is long.
  const isRead = isPost && (ended || isShort(request.headers.get("Content-Length")));
  const form = isRead ? await sentTexts(request) : [];
  const admin = ended || accountOf(form)?.replace(AGAIN, "");
  if (!admin) return;
  const isSecret = !url.pathname.startsWith(href("/admin/codes")) && form.some(([name]) => SECRETS.test(name));
  if (isSecret || withoutAccount(form).length === 0) throw redirect(withNotice(login, "admin-session-ended"), 303);
  throw await keepAdminForm(context, { request, url }, { form, userId: admin, next: login });
};

type Texts = ReturnType<typeof textEntries>;

async function sentTexts(request: Request): Promise<Texts> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!request.body || !isForm(type)) return [];
  return textEntries(await request.clone().formData());
}

function accountOf(form: Texts): string | undefined {
  const sealed = form.find(([name]) => name === ADMIN_FORM)?.[1];
  return sealed && pages.unseal(sealed, "");
}

const withoutAccount = (form: Texts) => form.filter(([name]) => name !== ADMIN_FORM);

/** The answer that leads to `next`, from where the administrator comes back to what the form held. */
async function keepAdminForm(
  context: Readonly<RouterContextProvider>,
  { request, url }: { request: Request; url: URL },
  { form, userId, next }: { form: Texts; userId: string; next: string },
): Promise<Response> {
  const browser = anonymousId(request) ?? randomBytes(32).toString("base64url");
  const body = `${new URLSearchParams(withoutAccount(form))}`;
  const saving = await saveForAfterSignIn(context.get(dbContext), { browser, subject: url.pathname }, body, userId);
  const notice = saving === "unknown" ? "admin-session-ended" : NOTICES[saving][2];
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
  const next = confirmAddress(from.url.pathname);
  throw await keepAdminForm(context, from, { form: textEntries(form), userId: admin.id, next });
}
