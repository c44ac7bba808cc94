import { guideEmail } from "#app/content/guide.ts";
import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, Words } from "./pieces.tsx";

type Facts = Emails["guide"];

export function subject(): string {
  return guideEmail.sujet;
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  const { titre, apercu, texte, fin } = guideEmail;
  return (
    <Frame frame={frame} heading={titre} preheader={apercu} because="tu as demandé ce guide">
      {texte.map((paragraph) => (
        <Words key={paragraph}>{paragraph}</Words>
      ))}
      <Action href={facts.link} label="Télécharger le guide (PDF)" />
      <Words>{fin}</Words>
    </Frame>
  );
}
