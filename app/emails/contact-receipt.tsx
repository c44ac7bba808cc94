import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Words } from "./pieces.tsx";

type Facts = Emails["contact-receipt"];

export function subject(): string {
  return "Votre message nous est bien parvenu";
}

/** Neither the name nor the message: anybody could have typed them for anybody's address. */
export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  const { seller, siteName } = frame;
  return (
    <Frame
      frame={frame}
      heading="Votre message nous est bien parvenu"
      preheader="Vous recevez une première réponse sous 48 heures."
      because={`cette adresse a été saisie dans le formulaire de contact du site ${siteName}`}
    >
      <Words>
        Reçu le {facts.sentAt}, heure de Paris. Une personne le lit et vous répond par e-mail sous 48 heures.
      </Words>
      <Words>
        Quelque chose à ajouter ? Répondez simplement à cet e-mail. Pour parler de vive voix :{" "}
        {seller.phone.replaceAll(" ", "\u00a0")}, {seller.phoneHours}.
      </Words>
      <Words>Vous ne nous avez rien écrit ? Quelqu’un s’est trompé d’adresse : vous n’avez rien à faire.</Words>
    </Frame>
  );
}
