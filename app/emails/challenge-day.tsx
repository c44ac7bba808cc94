import { challengeDays, challengeMessage, challengeQuestions } from "#app/content/challenge-days.ts";
import { dayLetters } from "#app/content/challenge-emails.ts";
import type { LetterFrame, Letters } from "#app/domain/mail/email-types.ts";
import { CHALLENGE_REASON, Greeting } from "./challenge-welcome.tsx";
import { Frame } from "./frame.tsx";
import { Action, Box, Bullets, Chapter, FactList, Steps, TextLink, Words } from "./pieces.tsx";

type Facts = Letters["challenge-day"];

export function subject({ day }: Facts): string {
  return lettersOf(day).letter.sujet;
}

/** The whole action is in the letter: the page adds room to write, not what one must do. */
export function Mail({ facts, frame }: { facts: Facts; frame: LetterFrame }) {
  const { letter, content } = lettersOf(facts.day);
  return (
    <Frame
      frame={frame}
      heading={`Jour ${facts.day} : ${content.titre.charAt(0).toLowerCase()}${content.titre.slice(1)}`}
      preheader={letter.apercu}
      because={CHALLENGE_REASON}
    >
      <Greeting {...facts} />
      {letter.ouverture.map((paragraph) => (
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
        <Words>{letter.conseil}</Words>
        <Words>{letter.fin}</Words>
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

function lettersOf(day: number) {
  const letter = dayLetters.find(({ jour }) => jour === day);
  const content = challengeDays.find(({ jour }) => jour === day);
  if (!letter || !content) throw new Error(`The challenge has no day ${day}`);
  return { letter, content };
}
