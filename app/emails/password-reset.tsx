import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["password-reset"];

export function subject(): string {
  return "Choisir un nouveau mot de passe";
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  const askAgain = `${frame.publicUrl}/mot-de-passe-oublie`;
  return (
    <Frame
      frame={frame}
      heading="Choisir un nouveau mot de passe"
      preheader="Le lien fonctionne une seule fois, pendant 30 minutes."
    >
      <Words>
        Vous avez demandé à choisir un nouveau mot de passe pour votre compte {frame.siteName}. Ce lien fonctionne une
        seule fois, pendant 30 minutes.
      </Words>
      <Action href={facts.link} label="Choisir un mot de passe" />
      <Words>
        S’il a expiré, demandez-en un autre : <TextLink href={askAgain}>{askAgain}</TextLink>
      </Words>
      <Words>
        Vous n’avez rien demandé ? Ignorez cet e-mail : sans ce lien, personne ne peut changer votre mot de passe.
      </Words>
    </Frame>
  );
}
