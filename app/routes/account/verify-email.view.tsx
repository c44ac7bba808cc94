import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";

export function VerifyEmailView({ token, email }: { token: string; email: string }) {
  return (
    <Outcome sun="rising" title="Confirmez votre adresse" text={`Le compte s’ouvre pour ${email}.`}>
      <form method="post" action="/verifier-email" className="actions">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" pendingLabel="Confirmation en cours...">
          Confirmer mon adresse
        </Button>
      </form>
      <p className="small">
        Vous n’avez pas demandé ce compte&nbsp;? Ne confirmez pas&nbsp;: sans vous, il ne s’ouvre pas.
      </p>
    </Outcome>
  );
}

export function DeadSignUpView() {
  return (
    <Outcome
      sun="horizon"
      title="Ce lien n’est plus valable"
      text="Il a déjà servi, ou il est trop ancien. Si votre adresse est confirmée, connectez-vous ; sinon, inscrivez-vous de nouveau."
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
