import { href } from "react-router";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { SignInFields } from "#app/ui/credential-fields.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";

interface Props {
  redirectTo: string;
  notice: NoticeContent | null;
  answer?: FormAnswer & { signUpId: string | null };
}

export function LoginView({ redirectTo, notice, answer }: Props) {
  const { field, errors, summary } = formState({ answer });
  return (
    <EntryPage title="Connexion">
      {notice && !answer && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <SignInFields field={field} errors={errors} />
        <Button type="submit" wide pendingLabel="Connexion en cours...">
          Se connecter
        </Button>
        <DataNotice>
          Votre adresse et votre mot de passe servent à vous connecter. Sans visite, la connexion s’éteint au bout de
          14&nbsp;jours.
        </DataNotice>
      </form>
      {answer?.signUpId && <ResendForm signUpId={answer.signUpId} />}
      <ul className="text-sm">
        <li>
          <a className="link" href={href("/mot-de-passe-oublie")}>
            Mot de passe oublié&nbsp;?
          </a>
        </li>
        <li>
          Pas encore de compte&nbsp;?{" "}
          <a className="link" href={href("/signup")}>
            Créer un compte
          </a>
        </li>
      </ul>
    </EntryPage>
  );
}

function ResendForm({ signUpId }: { signUpId: string }) {
  return (
    <form method="post" action={href("/verifier-email")}>
      <input type="hidden" name="signup" value={signUpId} />
      <Button type="submit" variant="secondary" wide pendingLabel="Envoi en cours...">
        Recevoir un nouvel e-mail
      </Button>
    </form>
  );
}
