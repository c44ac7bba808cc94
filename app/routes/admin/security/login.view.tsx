import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SignInFields } from "#app/ui/credential-fields.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { LinkLine } from "#app/ui/link-line.tsx";

export function AdminLoginView({ answer }: { answer?: FormAnswer }) {
  const { field, errors, summary } = formState({ answer });
  return (
    <div className="flow mx-auto max-w-104">
      <h1>Administration</h1>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <SignInFields field={field} errors={errors} />
        <Button type="submit" wide pendingLabel="Connexion...">
          Se connecter
        </Button>
        <DataNotice>
          Votre adresse et votre mot de passe servent à vous connecter. Chaque essai est noté dans le journal, pendant
          un an.
        </DataNotice>
      </form>
      <LinkLine href={href("/mot-de-passe-oublie")}>Mot de passe oublié&nbsp;?</LinkLine>
    </div>
  );
}
