import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field, Honeypot } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";

export function ForgottenPasswordView({ answer }: { answer?: FormAnswer & { isSent: boolean } }) {
  const { errors, value, summary } = formState(answer);
  return (
    <section className="page-form">
      <h1>Mot de passe oublié</h1>
      {answer?.isSent ? (
        <Notice tone="success">
          Si un compte existe pour cette adresse, un e-mail part tout de suite. Son lien reste valable 30 minutes.
        </Notice>
      ) : (
        <form method="post" className="form-stack">
          <ErrorSummary errors={summary} />
          <p>Indiquez l’adresse de votre compte : nous vous envoyons un lien pour choisir un nouveau mot de passe.</p>
          <Honeypot />
          <Field
            label="Adresse e-mail"
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={value("email")}
            error={errors.email}
          />
          <p className="small">
            Votre adresse sert à cet envoi. <a href="/politique-confidentialite">Politique de confidentialité</a>
          </p>
          <Button type="submit">Recevoir le lien</Button>
        </form>
      )}
      <p>
        <a href="/login">Retour à la connexion</a>
      </p>
    </section>
  );
}
