import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** A change of address that its new mailbox has not confirmed. */
export function PendingAddress({ email, until }: { email: string; until: string }) {
  return (
    <section className="card mt-5 [--flow:0.75rem]" aria-labelledby="demande">
      <h2 id="demande">Demande en attente</h2>
      <p>
        Nouvelle adresse&nbsp;: <strong>{email}</strong>
      </p>
      <p className="hint">
        Ouvre le lien reçu dans cette boîte avant le {until}. D’ici là, rien ne change. Une faute de frappe&nbsp;? La
        demande suivante remplace celle-ci.
      </p>
      <form method="post" action={href("/account/email")}>
        <input type="hidden" name="etape" value="annuler" />
        <Button variant="secondary">Annuler la demande</Button>
      </form>
    </section>
  );
}
