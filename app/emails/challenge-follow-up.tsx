import { followUpEmails } from "#app/content/challenge-emails.ts";
import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { CHALLENGE_REASON, Greeting } from "./challenge-welcome.tsx";
import { Frame } from "./frame.tsx";
import { Action, Chapter, Steps, Words } from "./pieces.tsx";

type Facts = Emails["challenge-follow-up"];

export function subject({ day }: Facts): string {
  return emailOf(day).sujet;
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  const { apercu, titre, texte, geste, lien } = emailOf(facts.day);
  return (
    <Frame frame={frame} heading={titre} preheader={apercu} because={CHALLENGE_REASON}>
      <Greeting {...facts} />
      {texte.map((paragraph) => (
        <Words key={paragraph}>{paragraph}</Words>
      ))}
      <Chapter title={geste.titre}>
        <Steps items={geste.etapes} />
      </Chapter>
      <Action href={facts.link} label={lien.label} />
    </Frame>
  );
}

function emailOf(day: number) {
  const email = followUpEmails.find(({ jour }) => jour === day);
  if (!email) throw new Error(`The challenge has no follow-up for day ${day}`);
  return email;
}
