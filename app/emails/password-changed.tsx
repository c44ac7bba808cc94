import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["password-changed"];

export function subject(): string {
  return "Votre mot de passe a été changé";
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Votre mot de passe a été changé"
      preheader={`Le ${facts.changedAt}. Si c’est vous, vous n’avez rien à faire.`}
    >
      <Words>
        Le mot de passe de votre compte {frame.siteName} a été changé le {facts.changedAt}, heure de Paris. Par
        sécurité, les autres connexions ouvertes ont été fermées.
      </Words>
      <Words>Si c’est vous, vous n’avez rien à faire.</Words>
      <Words>
        <strong>Si ce n’est pas vous</strong>, choisissez tout de suite un nouveau mot de passe, puis prévenez-nous à{" "}
        <TextLink href={`mailto:${frame.seller.email}`}>{frame.seller.email}</TextLink>.
      </Words>
      <Action href={facts.link} label="Choisir un nouveau mot de passe" />
    </Frame>
  );
}
