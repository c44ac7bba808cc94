import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { confirmEmailChange, type EmailChange } from "#app/domain/people/accounts/change-email.server.ts";
import { passwordField } from "#app/domain/values/fields.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";
import { checkPasswordOf } from "#app/middleware/own-password.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { VerifyStep } from "./verify-email.view.tsx";

type Context = Readonly<RouterContextProvider>;

const NEEDED = "Indiquez le mot de passe du compte.";
const schema = z.object({ password: passwordField(NEEDED) });

/** True when the account whose address changes is the one that is signed in here. */
export function isOwnSession(context: Context, { userId }: EmailChange): boolean {
  return context.get(userContext)?.id === userId;
}

/**
 * The customer may have mistyped the new address, so a stranger may have received the link. Therefore the link needs a
 * session of that account or, on another device, the account's password.
 */
export async function confirmChange(context: Context, formData: FormData, token: string, change: EmailChange) {
  const isHers = isOwnSession(context, change);
  if (!isHers) {
    const submission = parseWithZod(formData, { schema });
    const refuse = (fieldErrors: Record<string, string[]>, error: string | null, status: number, headers = {}) => {
      const result = submission.reply({ fieldErrors, hideFields: ["password", "token"] });
      const step: VerifyStep = { name: "change", token, email: change.newEmail, asksPassword: true };
      return data({ step, form: { result, error } }, { status, headers });
    };
    if (submission.status !== "success") return refuse({}, null, 400);
    const owner = { id: change.userId, email: change.email };
    const check = await checkPasswordOf(context, owner, "email-change-link", submission.value.password);
    if (!check.ok && check.status === 400)
      return refuse({ password: ["Ce n’est pas le mot de passe du compte."] }, null, 400);
    if (!check.ok) return refuse({}, check.error, check.status, check.headers);
  }
  const outcome = await confirmEmailChange(context.get(dbContext), customerActor(context), token);
  if (!outcome.ok) {
    const step: VerifyStep = outcome.reason === "taken" ? { name: "taken", email: change.newEmail } : { name: "dead" };
    return data({ step, form: null }, { status: outcome.reason === "taken" ? 409 : 410 });
  }
  if (isHers) throw redirect(withNotice(href("/account"), "address-changed"), 303);
  if (context.get(userContext)) throw redirect(withNotice(href("/account"), "other-account-address-changed"), 303);
  throw redirect(withNotice(href("/login"), "new-address-to-sign-in"), 303);
}
