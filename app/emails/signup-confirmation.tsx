import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, Words } from "./pieces.tsx";

type Facts = Emails["signup-confirmation"];

export function subject(): string {
  return "Confirmez votre inscription";
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Confirmez votre inscription"
      preheader="Un clic, et votre compte est ouvert. Le lien fonctionne pendant 72&nbsp;heures."
    >
      <Words>
        Un compte {frame.siteName} a été demandé avec cette adresse le {facts.requestedAt}, heure de Paris. Confirmez
        que la demande vient de vous&nbsp;: votre compte s’ouvre avec le mot de passe choisi ce jour-là.
      </Words>
      <Action href={facts.link} label="Confirmer mon adresse" />
      <Words>Ce lien fonctionne une seule fois, pendant 72&nbsp;heures.</Words>
      <Words>
        <strong>Vous n’avez rien demandé&nbsp;?</strong> Ne confirmez pas&nbsp;: sans ce lien, aucun compte ne s’ouvre,
        et la demande est effacée au bout de 30&nbsp;jours.
      </Words>
    </Frame>
  );
}
