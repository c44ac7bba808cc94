import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["email-changed"];

export function subject({ isDone }: Facts): string {
  return isDone ? "L’adresse de votre compte a été changée" : "Changement d’adresse demandé";
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return facts.isDone ? <Done facts={facts} frame={frame} /> : <Asked facts={facts} frame={frame} />;
}

function Asked({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Changement d’adresse demandé"
      preheader="Si c’est vous, vous n’avez rien à faire ici&nbsp;: ouvrez le lien reçu à la nouvelle adresse."
    >
      <Words>
        Le {facts.at}, heure de Paris, une autre adresse e-mail a été demandée pour votre compte {frame.siteName}. Rien
        ne change tant que le lien envoyé à la nouvelle adresse n’a pas été ouvert.
      </Words>
      <Words>Si c’est vous, vous n’avez rien à faire ici.</Words>
      <Words>
        <strong>Si ce n’est pas vous</strong>, changez tout de suite votre mot de passe&nbsp;: cela annule la demande et
        ferme les autres connexions.
      </Words>
      <Action href={facts.link} label="Ouvrir mon compte" />
    </Frame>
  );
}

function Done({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="L’adresse de votre compte a été changée"
      preheader={`Le ${facts.at}. Si c’est vous, vous n’avez rien à faire.`}
    >
      <Words>
        Depuis le {facts.at}, heure de Paris, votre compte {frame.siteName} s’ouvre avec une autre adresse e-mail. Nous
        n’écrivons plus à celle-ci.
      </Words>
      <Words>
        <strong>Si ce n’est pas vous</strong>, prévenez-nous aussitôt à{" "}
        <TextLink href={`mailto:${frame.seller.email}`}>{frame.seller.email}</TextLink>&nbsp;: nous rétablirons votre
        adresse.
      </Words>
    </Frame>
  );
}
