import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";

export function ChangeEmailView({ email, answer }: { email: string; answer?: FormAnswer & { sentTo: string | null } }) {
  return (
    <section className="page-form">
      <h1>Changer d’adresse e-mail</h1>
      <p>
        Adresse actuelle&nbsp;: <strong>{email}</strong>
      </p>
      {answer?.sentTo ? <Sent to={answer.sentTo} /> : <ChangeEmailForm answer={answer} />}
    </section>
  );
}

function Sent({ to }: { to: string }) {
  return (
    <>
      <Notice tone="success" title="Regardez votre nouvelle boîte">
        Si l’adresse {to} est libre, un e-mail vient d’y partir&nbsp;: ouvrez son lien dans les 24&nbsp;heures. D’ici
        là, rien ne change, et l’adresse actuelle est prévenue de la demande.
      </Notice>
      <p className="actions">
        <ButtonLink href="/account">Retour à mon compte</ButtonLink>
      </p>
    </>
  );
}

function ChangeEmailForm({ answer }: { answer?: FormAnswer }) {
  const { errors, value, summary } = formState(answer);
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} />
      <EmailField
        label="Nouvelle adresse e-mail"
        hint="Nous y envoyons un lien à ouvrir. L’adresse actuelle reste la bonne jusque-là."
        value={value("email")}
        error={errors.email}
      />
      <Field
        label="Votre mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <div className="actions">
        <Button type="submit" pendingLabel="Envoi en cours...">
          Recevoir le lien
        </Button>
        <ButtonLink href="/account" variant="quiet">
          Annuler
        </ButtonLink>
      </div>
    </form>
  );
}
