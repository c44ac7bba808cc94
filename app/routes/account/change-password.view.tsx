import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NewPasswordFields } from "#app/ui/credential-fields.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { PasswordField } from "#app/ui/password-field.tsx";

export function ChangePasswordView({ email, answer }: { email: string; answer?: FormAnswer }) {
  const { errors, summary } = formState({ answer });
  return (
    <section className="page-form">
      <h1>Changer mon mot de passe</h1>
      <p>Les autres appareils connectés à votre compte seront déconnectés, et un e-mail vous le confirme.</p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <PasswordField label="Mot de passe actuel" name="currentPassword" error={errors.currentPassword} />
        <NewPasswordFields errors={errors} isChange />
        <div className="actions">
          <Button type="submit" pendingLabel="Enregistrement...">
            Changer le mot de passe
          </Button>
          <ButtonLink href={href("/account")} variant="quiet">
            Annuler
          </ButtonLink>
        </div>
        <DataNotice>
          Votre mot de passe protège votre compte. Nous n’en gardons qu’une empreinte, tant que le compte existe.
        </DataNotice>
      </form>
    </section>
  );
}
