import { welcomeEmail } from "#app/content/challenge-emails.ts";
import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, Bullets, Chapter, FactList, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["challenge-welcome"];

export function subject(): string {
  return welcomeEmail.sujet;
}

/** The workbook is attached, and behind a link for those whose mail drops attachments. */
export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  const { titre, apercu, ouverture, cahier, preparer, fin } = welcomeEmail;
  return (
    <Frame frame={frame} heading={titre} preheader={apercu} because={CHALLENGE_REASON}>
      <Greeting {...facts} />
      <Words>{ouverture}</Words>
      <FactList
        rows={[
          ["Départ", facts.startsOn],
          ["Chaque matin", "à 7 h, heure de Paris"],
          ["Fin", "le vendredi ; puis cinq e-mails de suivi"],
        ]}
      />
      <Words>{cahier}</Words>
      <Action href={facts.workbookLink} label="Ouvrir le cahier" />
      <Chapter title="D’ici lundi">
        <Bullets items={preparer} />
        <Words>
          Le jour 1 s’ouvrira ici, lundi à 7 h : <TextLink href={facts.firstDayLink}>{facts.firstDayLink}</TextLink>
        </Words>
        <Words>{fin}</Words>
      </Chapter>
    </Frame>
  );
}

export const CHALLENGE_REASON = "tu t’es inscrite au challenge gratuit de 5 jours";

export function Greeting({ firstName }: { firstName: string | null }) {
  return <Words>{firstName ? `Bonjour ${firstName},` : "Bonjour,"}</Words>;
}
