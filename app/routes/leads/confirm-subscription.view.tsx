import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { Outcome } from "#app/ui/outcome.tsx";

interface Props {
  hiddenEmail: string;
  isDone: boolean;
  consentText: string | null;
}

export function ConfirmSubscriptionView({ hiddenEmail, isDone, consentText }: Props) {
  return isDone ? (
    <Done hiddenEmail={hiddenEmail} />
  ) : (
    <EntryPage title="Confirme ton inscription">
      <p>
        Pour l’adresse <strong>{hiddenEmail}</strong>.
      </p>
      {consentText ? (
        <p className="lead">«&nbsp;{consentText}&nbsp;»</p>
      ) : (
        <p>Les e-mails du challenge et du guide que tu as demandés reprennent.</p>
      )}
      <form method="post" className="form-stack">
        <Button wide pendingLabel="Enregistrement...">
          Confirmer mon inscription
        </Button>
      </form>
      <p className="hint">
        Tu peux partir à tout moment, par le lien au bas de chaque e-mail.{" "}
        <a href={href("/politique-confidentialite")}>Politique de confidentialité</a>
      </p>
    </EntryPage>
  );
}

function Done({ hiddenEmail }: { hiddenEmail: string }) {
  return (
    <Outcome
      sun="risen"
      title="C’est confirmé"
      text={`Nos e-mails arrivent désormais à ${hiddenEmail}. Un lien au bas de chacun permet de partir à tout moment.`}
    >
      <p className="actions">
        <ButtonLink href={href("/")}>Retour à l’accueil</ButtonLink>
        <ButtonLink href={href("/ressources")} variant="secondary">
          Voir les ressources
        </ButtonLink>
      </p>
    </Outcome>
  );
}
