import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, Words } from "./pieces.tsx";

type Facts = Emails["email-change"];

export function subject(): string {
  return "Confirmez votre nouvelle adresse e-mail";
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Confirmez votre nouvelle adresse"
      preheader="Le lien fonctionne une seule fois, pendant 24&nbsp;heures."
    >
      <Words>
        Cette adresse a été indiquée comme nouvelle adresse d’un compte {frame.siteName}. Confirmez qu’elle est la
        vôtre&nbsp;: dès lors, vous vous connectez avec elle.
      </Words>
      <Action href={facts.link} label="Confirmer cette adresse" />
      <Words>
        Ce lien fonctionne une seule fois, pendant 24&nbsp;heures. Sur un appareil où votre compte n’est pas ouvert, il
        demande votre mot de passe.
      </Words>
      <Words>Vous n’avez rien demandé&nbsp;? Ignorez cet e-mail&nbsp;: sans vous, rien ne change.</Words>
    </Frame>
  );
}
