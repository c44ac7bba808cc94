import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { Outcome } from "#app/ui/outcome.tsx";

interface Props {
  hiddenEmail: string;
  isUnsubscribed: boolean;
  /** The link is in « Où vous en êtes », which has nothing to do with the other emails. */
  isOfReminders: boolean;
}

export function UnsubscribeView({ hiddenEmail, isUnsubscribed, isOfReminders }: Props) {
  if (isOfReminders) return isUnsubscribed ? <RemindersDone /> : <AskReminders hiddenEmail={hiddenEmail} />;
  return isUnsubscribed ? <Done hiddenEmail={hiddenEmail} /> : <Ask hiddenEmail={hiddenEmail} />;
}

function Ask({ hiddenEmail }: { hiddenEmail: string }) {
  return (
    <EntryPage title="Ne plus recevoir nos e-mails">
      <p>
        Pour l’adresse <strong>{hiddenEmail}</strong>. Vous ne recevrez plus&nbsp;:
      </p>
      <ul className="arc-list">
        <li>les e-mails du challenge et de son suivi&nbsp;;</li>
        <li>nos conseils et nos offres de formation.</li>
      </ul>
      <form method="post" className="form-stack">
        <Button wide pendingLabel="Enregistrement...">
          Me désinscrire
        </Button>
      </form>
      <p className="hint">
        L’effet est immédiat. Ce qui concerne vos commandes et votre compte vous parvient toujours.
      </p>
    </EntryPage>
  );
}

function Done({ hiddenEmail }: { hiddenEmail: string }) {
  return (
    <Outcome
      sun="horizon"
      title="Vous êtes désinscrite"
      text={`Plus aucun conseil, aucune offre ni aucun e-mail du challenge ne part vers ${hiddenEmail}. Ce qui concerne vos commandes et votre compte vous parvient toujours.`}
    >
      <p>
        Vous changez d’avis&nbsp;? Une nouvelle inscription suffit&nbsp;: nous vous demanderons de la confirmer par
        e-mail.
      </p>
      <p className="actions">
        <ButtonLink href={href("/challenge")} variant="secondary">
          M’inscrire de nouveau
        </ButtonLink>
        <ButtonLink href={href("/")} variant="quiet">
          Retour à l’accueil
        </ButtonLink>
      </p>
    </Outcome>
  );
}

function AskReminders({ hiddenEmail }: { hiddenEmail: string }) {
  return (
    <EntryPage title="Ne plus recevoir de rappels">
      <p>
        Pour l’adresse <strong>{hiddenEmail}</strong>. Les e-mails «&nbsp;Où vous en êtes&nbsp;» s’arrêtent aussitôt.
        Vos formations restent ouvertes.
      </p>
      <form method="post" className="form-stack">
        <Button wide pendingLabel="Enregistrement...">
          Arrêter les rappels
        </Button>
      </form>
    </EntryPage>
  );
}

function RemindersDone() {
  return (
    <Outcome
      sun="horizon"
      title="Les rappels sont arrêtés"
      text="Vos formations restent ouvertes. Vous pouvez les redemander à tout moment dans votre compte."
    >
      <p className="actions">
        <ButtonLink href={href("/account")} variant="secondary">
          Mon compte
        </ButtonLink>
      </p>
    </Outcome>
  );
}
