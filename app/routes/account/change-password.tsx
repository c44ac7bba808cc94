import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { changePassword } from "#app/domain/people/accounts/change-password.server.ts";
import { passwordField } from "#app/domain/values/fields.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { customerActor, signedInUser } from "#app/middleware/guards.server.ts";
import { checkOwnPassword } from "#app/middleware/own-password.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/change-password";
import { ChangePasswordView } from "./change-password.view.tsx";
import { checkNewPassword, newPasswordFields } from "./new-password.ts";
import { passwordRefusal, refuser } from "./password-form.server.ts";

const NEEDED = "Indiquez votre mot de passe actuel.";
const fields = z.object({
  currentPassword: passwordField(NEEDED),
  ...newPasswordFields,
});

export function loader({ context }: Route.LoaderArgs) {
  return { email: signedInUser(context).email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = signedInUser(context);
  const schema = fields.superRefine((value, check) =>
    checkNewPassword(value, check, { email: user.email, siteName: env.SITE_NAME }),
  );
  const submission = parseWithZod(await request.formData(), { schema });
  const refuse = refuser(submission, Object.keys(fields.shape));
  if (submission.status !== "success") return refuse();
  const check = await checkOwnPassword(context, submission.value.currentPassword);
  if (!check.ok) return refuse(passwordRefusal(check, "currentPassword"));
  await changePassword(context.get(dbContext), customerActor(context), user, submission.value.password);
  throw redirect(withNotice(href("/account"), "password-changed"), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Changer mon mot de passe" },
  { name: "description", content: "Choisissez un nouveau mot de passe pour votre compte." },
];

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangePasswordView email={loaderData.email} answer={actionData} />;
}
