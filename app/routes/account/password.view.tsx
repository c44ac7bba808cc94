import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NewPasswordFields } from "#app/ui/credential-fields.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Outcome } from "#app/ui/outcome.tsx";

export function PasswordView({ token, email, answer }: { token: string; email: string; answer?: FormAnswer }) {
  const { errors, summary } = formState({ answer });
  return (
    <EntryPage title="Choisissez votre mot de passe">
      <p>
        Pour le compte <strong>{email}</strong>.
      </p>
      <form method="post" action={href("/mot-de-passe")} className="form-stack">
        <ErrorSummary errors={summary} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <NewPasswordFields errors={errors} />
        <Button type="submit" wide pendingLabel="Enregistrement...">
          Enregistrer le mot de passe
        </Button>
        <DataNotice>
          Votre mot de passe protège votre compte. Nous n’en gardons qu’une empreinte, tant que le compte existe.
        </DataNotice>
      </form>
    </EntryPage>
  );
}

export function DeadLinkView() {
  return (
    <Outcome
      sun="horizon"
      title="Ce lien n’est plus valable"
      text="Il a déjà servi, ou il est trop ancien. Demandez-en un nouveau&nbsp;: il arrive en une minute."
    >
      <p className="actions">
        <ButtonLink href={href("/mot-de-passe-oublie")}>Recevoir un nouveau lien</ButtonLink>
        <ButtonLink href={href("/login")} variant="quiet">
          Retour à la connexion
        </ButtonLink>
      </p>
    </Outcome>
  );
}
