import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Notice } from "#app/ui/notice.tsx";

export function ForgottenPasswordView({ isSent, answer }: { isSent: boolean; answer?: FormAnswer }) {
  const { field, summary } = formState({ answer });
  return (
    <EntryPage title="Mot de passe oublié">
      {isSent ? (
        <Notice tone="success">
          Si un compte existe pour cette adresse, un e-mail part tout de suite. Son lien reste valable 30&nbsp;minutes.
        </Notice>
      ) : (
        <form method="post" className="form-stack">
          <ErrorSummary errors={summary} />
          <p>
            Indiquez l’adresse de votre compte&nbsp;: nous vous envoyons un lien pour choisir un nouveau mot de passe.
          </p>
          <Honeypot />
          <EmailField autoComplete="username" {...field("email")} />
          <DataNotice>Votre adresse sert à cet envoi, dont notre journal garde la trace un an.</DataNotice>
          <Button type="submit" wide pendingLabel="Envoi en cours...">
            Recevoir le lien
          </Button>
        </form>
      )}
      <ul className="text-sm">
        <li>
          <a className="link" href={href("/login")}>
            Retour à la connexion
          </a>
        </li>
      </ul>
    </EntryPage>
  );
}
