import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import {
  Box,
  Bullets,
  ButtonLink,
  Details,
  Lines,
  Paragraph,
  Section,
  Steps,
  TextLink,
} from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { Said, SaidLine, saidLines } from "#app/domain/mail/layout/words.tsx";
import { siteBody } from "#app/domain/values/published-texts.server.ts";
import { CHALLENGE_REASON, Greeting, linkToDay, linkToWorkbook, readSignup } from "./challenge.tsx";

interface View {
  firstName: string | null;
  /** 1 to 5 */
  day: number;
  link: string;
  workbookLink: string;
}

export default defineEmail({
  name: "challenge-day",
  props: z.object({ signupId: z.string(), step: z.string() }),
  async read(db, { signupId, step }) {
    const { firstName, token } = await readSignup(db, signupId);
    const day = Number(step);
    return { firstName, day, link: linkToDay(day, token), workbookLink: linkToWorkbook(token) };
  },
  variant: ({ day }) => `day${day}`,
  Body,
  samples: {
    "jour 1": sampleOf(1, null),
    ...Object.fromEntries([2, 3, 4, 5].map((day) => [`jour ${day}`, sampleOf(day)])),
  },
});

/** The whole action: the page adds room to write, not instructions. */
function Body({ firstName, day, link, workbookLink }: View) {
  const { email, content } = emailsOf(day);
  return (
    <Layout
      heading={`Jour ${day} : ${content.titre.charAt(0).toLowerCase()}${content.titre.slice(1)}`}
      preheader={email.preheader}
      because={CHALLENGE_REASON}
      greeting={<Greeting firstName={firstName} />}
    >
      <Details
        rows={[
          ["Temps", content.duree],
          ["Ce soir, tu as", content.livrable],
        ]}
      />
      <Section title="L’action du jour">
        <Steps items={saidLines(content.action)} />
      </Section>
      {day === 3 && <Conversations />}
      <ButtonLink href={link} label={`Ouvrir la page du jour ${day}`} />
      <Section title="Un conseil">
        <Said text={email.advice} />
        <Said text={email.end} />
        <Paragraph>
          La place pour écrire est dans <TextLink href={workbookLink}>ton cahier</TextLink>
        </Paragraph>
      </Section>
    </Layout>
  );
}

function sampleOf(day: number, firstName: string | null = "Léa"): View {
  return { firstName, day, link: linkToDay(day, "exemple"), workbookLink: linkToWorkbook("exemple") };
}

function Conversations() {
  const { message, questions } = siteBody("challenge-jours");
  return (
    <>
      <Section title="Le message à envoyer">
        <Box>
          <Lines text={message} line={(words) => <SaidLine text={words} />} />
        </Box>
      </Section>
      <Section title="Les sept questions">
        <Bullets items={questions} />
      </Section>
    </>
  );
}

function emailsOf(day: number) {
  const emails = siteBody("email-challenge-day");
  const email = emails[`day${day}` as keyof Pick<typeof emails, "day1">];
  const content = siteBody("challenge-jours").days[day - 1];
  if (!email || !content) throw new Error(`The challenge has no day ${day}`);
  return { email, content };
}
