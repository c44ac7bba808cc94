import { data, href, redirect } from "react-router";
import { z } from "zod";
import { findEmailChange } from "#app/domain/people/accounts/change-email.server.ts";
import { findSignUp, resendSignUpEmail } from "#app/domain/people/accounts/sign-up.server.ts";
import { tokenField } from "#app/domain/values/fields.ts";
import { allHeaders } from "#app/middleware/caching.ts";
import { consumeClientLimit } from "#app/middleware/client-limit.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/verify-email";
import { confirmChange, isOwnSession } from "./confirm-change.server.ts";
import { answerSignUp } from "./confirm-sign-up.server.ts";
import { VerifyEmailView, type VerifyStep } from "./verify-email.view.tsx";

/** The page behind the email's link. Opening it does not use the link up, because mail scanners open links, too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const token = url.searchParams.get("token") ?? "";
  const change = await findEmailChange(db, token);
  const email = change?.newEmail ?? (await findSignUp(db, token))?.email;
  // The address holds the token, which must not leak in a Referer.
  const headers = { "Referrer-Policy": "same-origin" };
  if (!email) return data<VerifyStep>({ name: "dead" }, { status: 410, headers });
  if (!change) return data<VerifyStep>({ name: "sign-up", token, email }, { headers });
  return data<VerifyStep>({ name: "change", token, email, asksPassword: !isOwnSession(context, change) }, { headers });
}

/** Confirms by the token (a sign-up, or a new address), or sends the email of a sign-up again: the same answer for every address. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const limit = await consumeClientLimit(context, "password-link-client");
  const wait = { status: 429, headers: { "Retry-After": `${limit.ok ? 0 : limit.retryAfter}` } };
  if (!limit.ok) return data({ step: { name: "wait" } as VerifyStep, form: null }, wait);
  const formData = await request.formData();
  const signUpId = z.uuid().safeParse(formData.get("signup"));
  if (signUpId.success) {
    await resendSignUpEmail(db, signUpId.data);
    throw redirect(withNotice(href("/login"), "sign-up-email-sent"), 303);
  }
  const token = tokenField.catch("").parse(formData.get("token"));
  const change = await findEmailChange(db, token);
  if (change) return confirmChange(context, formData, token, change);
  const signUp = await findSignUp(db, token);
  if (signUp) return answerSignUp(context, formData, token, signUp.email);
  return data({ step: { name: "dead" } as VerifyStep, form: null }, { status: 410 });
}

export const headers: Route.HeadersFunction = allHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Confirmer votre adresse" },
  { name: "description", content: "Confirmez que cette adresse e-mail est la vôtre." },
];

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyEmailView step={actionData?.step ?? loaderData} form={actionData?.form ?? undefined} />;
}
