import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { moveAddress } from "#app/domain/operations/privacy/move-address.server.ts";
import { confirmEmailChange, type EmailChange } from "#app/domain/people/accounts/change-email.server.ts";
import { TooBusy } from "#app/domain/people/accounts/password-hash.server.ts";
import { confirmSignUp, type SignUp } from "#app/domain/people/accounts/sign-up.server.ts";
import { passwordField } from "#app/domain/values/fields.ts";
import { keptAddress, signUpCookie } from "#app/middleware/coming-in.server.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { checkPasswordOf } from "#app/routes/account/own-password.server.ts";
import { enterByLink } from "#app/routes/account/sign-in.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { checkNewPassword, newPasswordFields } from "./new-password.ts";

type Context = Readonly<RouterContextProvider>;

export type VerifyStep =
  /** `asksPassword`: the one of the sign-up was not typed in this browser, or is not wanted. */
  | { name: "sign-up"; token: string; email: string; asksPassword: boolean }
  /** A new address for an account that is there. `asksPassword`: this browser is not signed in to it. */
  | { name: "change"; token: string; email: string; asksPassword: boolean }
  | { name: "taken"; email: string }
  | { name: "dead" | "dead-change" | "wait" };

export function endAt(step: VerifyStep, status: number, headers?: HeadersInit) {
  return data({ step, form: null }, { status, headers });
}

const ownPasswordSchema = z.object({ password: passwordField("Indique le mot de passe du compte.") });

export function isOwnSession(context: Context, { userId }: EmailChange): boolean {
  return context.get(userContext)?.id === userId;
}

/**
 * A stranger may have received the link, because the customer mistyped the address. So it needs a session of that
 * account or, on another device, the account's password.
 */
export async function confirmChange(context: Context, formData: FormData, token: string, change: EmailChange) {
  const isHers = isOwnSession(context, change);
  if (!isHers) {
    const submission = parseWithZod(formData, { schema: ownPasswordSchema });
    const refuse = (fieldErrors: Record<string, string[]>, error: string | null, status: number, headers = {}) => {
      const result = submission.reply({ fieldErrors, hideFields: ["password", "token"] });
      const step: VerifyStep = { name: "change", token, email: change.newEmail, asksPassword: true };
      return data({ step, form: { result, error } }, { status, headers });
    };
    if (submission.status !== "success") return refuse({}, null, 400);
    const owner = { id: change.userId, email: change.email };
    const check = await checkPasswordOf(context, owner, [["email-change-link", owner.id]], submission.value.password);
    if (!check.ok && check.status === 400)
      return refuse({ password: ["Ce n’est pas le mot de passe du compte."] }, null, 400);
    if (!check.ok) return refuse({}, check.error, check.status, check.headers);
  }
  const outcome = await confirmEmailChange(context.get(dbContext), actorOf(context), token, moveAddress);
  if (!outcome.ok) {
    const isTaken = outcome.reason === "taken";
    return isTaken ? endAt({ name: "taken", email: change.newEmail }, 409) : endAt({ name: "dead" }, 410);
  }
  if (isHers) throw redirect(withNotice(href("/account"), "address-changed"), 303);
  if (context.get(userContext)) throw redirect(withNotice(href("/account"), "other-account-address-changed"), 303);
  throw redirect(withNotice(href("/login"), "new-address-to-sign-in"), {
    status: 303,
    headers: { "Set-Cookie": keptAddress(change.newEmail) },
  });
}

/**
 * The owner of the mailbox chooses a password here, unless one was typed in this browser at the sign-up: that of
 * another browser may be a stranger's.
 */
export async function confirmNewAccount(
  context: Context,
  request: Request,
  formData: FormData,
  token: string,
  { email, isFromHere }: SignUp,
) {
  const confirm = async (password?: string) => {
    const proof = signUpCookie.read(request.headers.get("Cookie"));
    const outcome = await confirmSignUp(context.get(dbContext), actorOf(context), token, { password, proof });
    if (!outcome.ok) return endAt({ name: "dead" }, 410);
    throw await enterByLink(context, request, outcome.account, "sign-up-confirmed");
  };
  if (isFromHere && !formData.has("password")) return confirm();
  const schema = z
    .object(newPasswordFields)
    .superRefine((value, check) => checkNewPassword(value, check, { email, siteName: env.SITE_NAME }));
  const submission = await parseWithZod(formData, { schema, async: true });
  const refuse = (error: string | null, status: number, headers: HeadersInit = {}) => {
    const result = submission.reply({ hideFields: ["password", "passwordConfirmation", "token"] });
    const step: VerifyStep = { name: "sign-up", token, email, asksPassword: true };
    return data({ step, form: { result, error } }, { status, headers });
  };
  if (submission.status !== "success") return refuse(null, 400);
  try {
    return await confirm(submission.value.password);
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    return refuse("Beaucoup de demandes en ce moment. Réessaie dans un instant.", 503, { "Retry-After": "5" });
  }
}
