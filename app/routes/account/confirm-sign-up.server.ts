import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { TooBusy } from "#app/domain/people/accounts/password-hash.server.ts";
import { confirmSignUp } from "#app/domain/people/accounts/sign-up.server.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { checkNewPassword, newPasswordFields } from "./new-password.ts";
import type { VerifyStep } from "./verify-email.view.tsx";

/** The owner of the mailbox chooses a password here: the one from the sign-up form may be a stranger's. */
export async function answerSignUp(
  context: Readonly<RouterContextProvider>,
  formData: FormData,
  token: string,
  email: string,
) {
  const schema = z
    .object(newPasswordFields)
    .superRefine((value, check) => checkNewPassword(value, check, { email, siteName: env.SITE_NAME }));
  const submission = parseWithZod(formData, { schema });
  const refuse = (error: string | null, status: number, headers: HeadersInit = {}) => {
    const result = submission.reply({ hideFields: ["password", "passwordConfirmation", "token"] });
    const step: VerifyStep = { name: "sign-up", token, email };
    return data({ step, form: { result, error } }, { status, headers });
  };
  if (submission.status !== "success") return refuse(null, 400);
  try {
    const outcome = await confirmSignUp(
      context.get(dbContext),
      customerActor(context),
      token,
      submission.value.password,
    );
    if (!outcome.ok) return data({ step: { name: "dead" } as VerifyStep, form: null }, { status: 410 });
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    return refuse("Beaucoup de demandes en ce moment. Réessayez dans un instant.", 503, { "Retry-After": "5" });
  }
  // Somebody who is signed in to another account would not see the login page.
  if (context.get(userContext)) throw redirect(withNotice(href("/account"), "other-account-opened"), 303);
  throw redirect(withNotice(href("/login"), "sign-up-confirmed"), 303);
}
