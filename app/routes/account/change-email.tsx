import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { z } from "zod";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import {
  cancelEmailChange,
  findPendingChange,
  requestEmailChange,
} from "#app/domain/people/accounts/change-email.server.ts";
import { emailField, passwordField } from "#app/domain/values/fields.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { customerActor, signedInUser } from "#app/middleware/guards.server.ts";
import { checkOwnPassword } from "#app/middleware/own-password.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/change-email";
import { ChangeEmailView } from "./change-email.view.tsx";
import { passwordRefusal, refuser } from "./password-form.server.ts";

const NEEDED = "Indiquez votre mot de passe.";
const fields = z.object({ email: emailField, password: passwordField(NEEDED) });

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = signedInUser(context);
  const pending = await findPendingChange(context.get(dbContext), user.id);
  return {
    email: user.email,
    notice: readNotice(url),
    pending: pending && { email: pending.newEmail, until: formatDateTime(pending.until) },
  };
}

/** The answer is the same when the new address has an account already, so that it reveals no customer. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const user = signedInUser(context);
  const schema = fields.refine(({ email }) => email !== user.email, {
    path: ["email"],
    error: "C’est déjà l’adresse de votre compte.",
  });
  const formData = await request.formData();
  if (formData.get("etape") === "annuler") {
    await cancelEmailChange(db, customerActor(context), user);
    throw redirect(withNotice(href("/account/email"), "address-change-canceled"), 303);
  }
  const submission = parseWithZod(formData, { schema });
  const refuse = refuser(submission, ["password"]);
  if (submission.status !== "success") return refuse();
  const check = await checkOwnPassword(context, submission.value.password);
  if (!check.ok) return refuse(passwordRefusal(check, "password"));
  const limit = await consumeLimit(db, customerActor(context), "email-change-user", user.id);
  if (!limit.ok) {
    const error = "Trois demandes par jour au plus. Réessayez demain.";
    return refuse({ error, status: 429, headers: { "Retry-After": `${limit.retryAfter}` } });
  }
  await requestEmailChange(db, customerActor(context), user, submission.value.email);
  throw redirect(withNotice(href("/account/email"), "address-change-requested"), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Changer d’adresse e-mail" },
  { name: "description", content: "Donnez une autre adresse à votre compte." },
];

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangeEmailView {...loaderData} answer={actionData} />;
}
