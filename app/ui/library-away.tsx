import { href } from "react-router";
import { ButtonLink } from "./button.tsx";
import { Outcome } from "./outcome.tsx";

/** The one time that there is nothing to show: Airtable does not answer, and never has. The link opens the page again. */
export function LibraryAway({ text, address }: { text: string; address: string }) {
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
