import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NewPasswordFields } from "#app/ui/credential-fields.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Outcome } from "#app/ui/outcome.tsx";

export function SignupView({ answer }: { answer?: FormAnswer }) {
  const { field, errors, summary } = formState({ answer });
  return (
    <EntryPage title="Créer un compte">
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Honeypot />
        <EmailField autoComplete="username" {...field("email")} />
        <NewPasswordFields errors={errors} />
        <Button type="submit" wide pendingLabel="Inscription en cours...">
          Créer mon compte
        </Button>
        <DataNotice>
          Votre adresse et votre mot de passe servent à ouvrir votre compte. Une inscription qui n’est pas confirmée est
          effacée au bout de 30&nbsp;jours.
        </DataNotice>
      </form>
      <ul className="text-sm">
        <li>
          Déjà un compte&nbsp;?{" "}
          <a className="link" href={href("/login")}>
            Se connecter
          </a>
        </li>
      </ul>
    </EntryPage>
  );
}

/** The text is the same for every address: somebody who has an account already is told by email. */
export function SignedUpView() {
  return (
    <Outcome
      sun="rising"
      title="Inscription réussie&nbsp;!"
      text="Si cette adresse est nouvelle, un e-mail vient de partir&nbsp;: ouvrez son lien pour confirmer que la boîte est la vôtre et saisir votre mot de passe une dernière fois. Si elle a déjà un compte, l’e-mail vous dit comment y entrer."
    >
      <p>Rien reçu au bout de quelques minutes&nbsp;? Regardez dans les courriers indésirables.</p>
      <p className="actions">
        <ButtonLink href={href("/login")}>Se connecter</ButtonLink>
      </p>
    </Outcome>
  );
}
