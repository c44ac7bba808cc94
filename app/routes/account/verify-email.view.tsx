import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";

interface Props {
  token: string;
  email: string;
  /** A new address for an account that is there, not a sign-up. */
  isChange: boolean;
}

export function VerifyEmailView({ token, email, isChange }: Props) {
  const text = isChange ? `Votre compte s’ouvrira désormais avec ${email}.` : `Le compte s’ouvre pour ${email}.`;
  return (
    <Outcome sun="rising" title="Confirmez votre adresse" text={text}>
      <form method="post" action="/verifier-email" className="actions">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" pendingLabel="Confirmation en cours...">
          Confirmer mon adresse
        </Button>
      </form>
      <p className="small">Vous n’avez rien demandé&nbsp;? Ne confirmez pas&nbsp;: sans vous, rien ne change.</p>
    </Outcome>
  );
}

export function DeadSignUpView() {
  return (
    <Outcome
      sun="horizon"
      title="Ce lien n’est plus valable"
      text="Il a déjà servi, ou il est trop ancien. Si votre adresse est confirmée, connectez-vous&nbsp;; sinon, inscrivez-vous de nouveau."
    >
      <p className="actions">
        <ButtonLink href="/login">Se connecter</ButtonLink>
        <ButtonLink href="/signup" variant="quiet">
          Créer un compte
        </ButtonLink>
      </p>
    </Outcome>
  );
}

export function ResentView() {
  return (
    <Outcome
      sun="rising"
      title="Regardez votre boîte"
      text="Si une inscription attend sa confirmation pour cette adresse, un e-mail part tout de suite."
    >
      <p className="actions">
        <ButtonLink href="/login">Retour à la connexion</ButtonLink>
      </p>
    </Outcome>
  );
}
