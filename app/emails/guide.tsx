import { guideLetter } from "#app/content/guide.ts";
import type { LetterFrame, Letters } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, Words } from "./pieces.tsx";

type Facts = Letters["guide"];

export function subject(): string {
  return guideLetter.sujet;
}

export function Mail({ facts, frame }: { facts: Facts; frame: LetterFrame }) {
  const { titre, apercu, texte, fin } = guideLetter;
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
