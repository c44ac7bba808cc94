import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, Box, Words } from "./pieces.tsx";

type Facts = Emails["subscription-confirmation"];

export function subject(): string {
  return "Confirme ton adresse e-mail";
}

/** Holds no word that a form could bring: whoever typed the address writes nothing into this mailbox. */
export function Mail({ facts: { link, consentText, hadLeft }, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading={hadLeft ? "De retour ?" : "C’est bien toi ?"}
      preheader="Une page s’ouvre, avec un seul bouton."
      because={`cette adresse a été saisie dans un formulaire du site ${frame.siteName}`}
    >
      <Words>
        {hadLeft
          ? `Tu ne voulais plus recevoir nos e-mails, et cette adresse vient d’être inscrite de nouveau chez ${frame.siteName}. Rien ne repart sans ton accord.`
          : `Cette adresse vient d’être laissée chez ${frame.siteName}, avec une case cochée. Elle ne compte que si tu la confirmes.`}
      </Words>
      {consentText && (
        <Box>
          <Words>« {consentText} »</Words>
        </Box>
      )}
      <Action href={link} label="Confirmer mon inscription" />
      <Words>
        {`Ce n’est pas toi, ou tu as changé d’avis ? Ne fais rien : sans ce clic, ${hadLeft ? "rien" : "ni conseil ni offre"} ne part.`}
      </Words>
    </Frame>
  );
}
