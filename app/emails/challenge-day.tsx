import { challengeDays, challengeMessage, challengeQuestions } from "#app/content/challenge-days.ts";
import { dayEmails } from "#app/content/challenge-emails.ts";
import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { CHALLENGE_REASON, Greeting } from "./challenge-welcome.tsx";
import { Frame } from "./frame.tsx";
import { Action, Box, Bullets, Chapter, FactList, Steps, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["challenge-day"];

export function subject({ day }: Facts): string {
  return emailsOf(day).email.sujet;
}

/** The whole action is in the email: the page adds room to write, not what one must do. */
export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  const { email, content } = emailsOf(facts.day);
  return (
    <Frame
      frame={frame}
      heading={`Jour ${facts.day} : ${content.titre.charAt(0).toLowerCase()}${content.titre.slice(1)}`}
      preheader={email.apercu}
      because={CHALLENGE_REASON}
    >
      <Greeting {...facts} />
      {email.ouverture.map((paragraph) => (
        <Words key={paragraph}>{paragraph}</Words>
      ))}
      <FactList
        rows={[
          ["Temps", content.duree],
          ["Ce soir, tu as", content.livrable],
        ]}
      />
      <Chapter title="L’action du jour">
        <Steps items={content.action} />
      </Chapter>
      {facts.day === 3 && <Conversations />}
      <Action href={facts.link} label={`Ouvrir la page du jour ${facts.day}`} />
      <Chapter title="Un conseil">
        <Words>{email.conseil}</Words>
        <Words>{email.fin}</Words>
        <Words>
          La place pour écrire est dans ton cahier : <TextLink href={facts.workbookLink}>{facts.workbookLink}</TextLink>
        </Words>
      </Chapter>
    </Frame>
  );
}

function Conversations() {
  return (
    <>
      <Chapter title="Le message à envoyer">
        <Box>
          <Words>{challengeMessage}</Words>
        </Box>
      </Chapter>
      <Chapter title="Les sept questions">
        <Bullets items={challengeQuestions} />
      </Chapter>
    </>
  );
}

function emailsOf(day: number) {
  const email = dayEmails.find(({ jour }) => jour === day);
  const content = challengeDays.find(({ jour }) => jour === day);
  if (!email || !content) throw new Error(`The challenge has no day ${day}`);
  return { email, content };
}
