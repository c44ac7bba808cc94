import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Bullets, Words } from "./pieces.tsx";

type Facts = Emails["operator-alert"];

export function subject(facts: Facts): string {
  return `À traiter : ${facts.subject}`;
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame frame={frame} heading={facts.subject} preheader={facts.facts.join(" · ")} isInternal>
      <Words>La boutique ne peut pas régler ceci seule : une personne doit décider.</Words>
      <Bullets items={facts.facts} />
    </Frame>
  );
}
