import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";

/** Airtable does not answer and there is no snapshot. The link reloads the page. */
export function Unavailable({ text, address }: { text: string; address: string }) {
  return (
    <Outcome sun="rising" title={text}>
      <p className="actions">
        <ButtonLink href={address}>Réessayer</ButtonLink>
        <ButtonLink href={href("/ressources")} variant="secondary">
          Voir les ressources
        </ButtonLink>
      </p>
    </Outcome>
  );
}
