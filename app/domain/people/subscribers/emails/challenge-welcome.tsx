import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Bullets, ButtonLink, Details, Paragraph, Section, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { confirmLink } from "#app/domain/mail/layout/links.ts";
import { Said, saidLines } from "#app/domain/mail/layout/words.tsx";
import { siteBody } from "#app/domain/values/published-texts.server.ts";
import { marketingConsentText } from "../marketing-consent.ts";
import { printWorkbook } from "../printed-gifts.server.ts";
import { CHALLENGE_REASON, Greeting, linkToDay, linkToWorkbook, readSignup } from "./challenge.tsx";

interface View {
  firstName: string | null;
  startsOn: string;
  workbookLink: string;
  firstDayLink: string;
  /** What the ticked box says, and the link that confirms it. */
  consent: { text: string; link: string } | null;
}

const SAMPLE: View = {
  firstName: "Léa",
  startsOn: "lundi 23 novembre 2026",
  workbookLink: linkToWorkbook("exemple"),
  firstDayLink: linkToDay(1, "exemple"),
  consent: null,
};

export default defineEmail({
  name: "challenge-welcome",
  /** `asksConsent`: "" when the box was not ticked. */
  props: z.object({ signupId: z.string(), asksConsent: z.string().default("") }),
  async read(db, { signupId, asksConsent }) {
    const { token, consent, ...signup } = await readSignup(db, signupId);
    const links = { workbookLink: linkToWorkbook(token), firstDayLink: linkToDay(1, token) };
    return { ...signup, ...links, consent: asksConsent ? consent : null };
  },
  Body,
  attachments: async () => [
    {
      filename: "cahier-des-cinq-jours.pdf",
      content: await printWorkbook(),
      contentType: "application/pdf",
    },
  ],
  samples: {
    inscription: SAMPLE,
    "case cochée": {
      ...SAMPLE,
      consent: {
        get text() {
          return marketingConsentText(seller.name);
        },
        link: confirmLink("exemple"),
      },
    },
  },
});

/** Linked as well, because some mail servers drop attachments. */
function Body({ firstName, startsOn, workbookLink, firstDayLink, consent }: View) {
  const { heading, preheader, workbook, prepare, end } = siteBody("email-challenge-welcome");
  return (
    <Layout
      heading={heading}
      preheader={preheader}
      because={CHALLENGE_REASON}
      greeting={<Greeting firstName={firstName} />}
    >
      <Details
        rows={[
          ["Départ", startsOn],
          ["Chaque matin", "à 7 h, heure de Paris"],
          ["Fin", "le vendredi ; puis cinq e-mails de suivi"],
        ]}
      />
      <Said text={workbook} />
      <ButtonLink href={workbookLink} label="Ouvrir le cahier" />
      <Section title="D’ici lundi">
        <Bullets items={saidLines(prepare)} />
        <Paragraph>
          Lundi à 7 h, ouvre <TextLink href={firstDayLink}>la page du jour 1</TextLink>
        </Paragraph>
        <Said text={end} />
      </Section>
      {consent && (
        <Section title="La case que tu as cochée">
          <Paragraph>« {consent.text} » Cette case ne compte que si tu la confirmes, à part du challenge.</Paragraph>
          <ButtonLink quiet href={consent.link} label="Confirmer mon inscription" />
        </Section>
      )}
    </Layout>
  );
}
