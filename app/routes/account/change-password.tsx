import { href, redirect } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import type { SessionUser } from "#app/domain/people/accounts/sessions.server.ts";
import { changePassword } from "#app/domain/people/accounts/users.server.ts";
import { passwordField } from "#app/domain/values/fields.ts";
import { form } from "#app/middleware/form.server.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { sessionCookie } from "#app/middleware/session.server.ts";
import { refuseWrongPassword } from "#app/routes/account/own-password.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NewPasswordFields, PasswordField } from "#app/ui/credential-fields.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DataNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/change-password";
import { checkNewPassword, newPasswordFields } from "./new-password.ts";

export const handle = { title: "Changer mon mot de passe" } satisfies Handle;

const fields = z.object({
  currentPassword: passwordField("Indique ton mot de passe actuel."),
  ...newPasswordFields,
});

const SAME = "C’est ton mot de passe actuel\u00a0: choisis-en un autre.";

/** Where the password stands: an administrator's in the administration. */
const homeOf = ({ role }: SessionUser) => (role === "admin" ? href("/admin/securite") : href("/account"));

export function loader({ context }: Route.LoaderArgs) {
  const user = signedInUser(context);
  return { email: user.email, home: homeOf(user) };
}

export const action = form(
  {
    guard: signedInUser,
    schema: ({ email }) =>
      fields.superRefine((value, check) => checkNewPassword(value, check, { email, siteName: env.SITE_NAME })),
    secrets: Object.keys(fields.shape),
  },
  async ({ currentPassword, password }, { db, user, actor, context }) => {
    const wrong = await refuseWrongPassword(context, currentPassword, "currentPassword");
    if (wrong) return wrong;
    if (password === currentPassword) return { fieldErrors: { password: [SAME] } };
    const value = await changePassword(db, actor, user, password);
    if (!value) return redirect(href("/login"), 303);
    const headers = { "Set-Cookie": sessionCookie(value) };
    return redirect(withNotice(homeOf(user), "password-changed"), { status: 303, headers });
  },
);

export default function ChangePassword({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { errors, summary } = formState({ answer });
  return (
    <section className="page-form">
      <h1>Changer mon mot de passe</h1>
      <p>Les autres appareils connectés à ton compte seront déconnectés, et un e-mail te le confirme.</p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <input type="hidden" name="username" value={loaderData.email} autoComplete="username" />
        <PasswordField label="Mot de passe actuel" name="currentPassword" error={errors.currentPassword} />
        <NewPasswordFields errors={errors} isChange />
        <div className="actions">
          <Button pendingLabel="Enregistrement...">Changer le mot de passe</Button>
          <ButtonLink href={loaderData.home} variant="quiet">
            Annuler
          </ButtonLink>
        </div>
        <DataNotice>
          Ton mot de passe protège ton compte. Nous n’en gardons qu’une empreinte, tant que le compte existe.
        </DataNotice>
      </form>
    </section>
  );
}
