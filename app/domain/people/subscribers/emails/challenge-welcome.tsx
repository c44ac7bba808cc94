import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { welcomeEmail } from "#app/content/challenge-emails.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Bullets, ButtonLink, Details, Paragraph, Section, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { printOnce } from "#app/pdf/printer.server.ts";
import { CHALLENGE_REASON, Greeting, linkToDay, linkToWorkbook, readSignup } from "./challenge.tsx";

interface View {
  firstName: string | null;
  startsOn: string;
  workbookLink: string;
  firstDayLink: string;
}

export default defineEmail({
  label: "Challenge : bienvenue",
  props: z.object({ signupId: z.string() }),
  async read(db, { signupId }) {
    const { firstName, startsOn, token } = await readSignup(db, signupId);
    return { firstName, startsOn, workbookLink: linkToWorkbook(token), firstDayLink: linkToDay(1, token) };
  },
  subject: () => welcomeEmail.sujet,
  Body,
  attachments: async () => [
    {
      filename: "cahier-des-cinq-jours.pdf",
      content: await printOnce("workbook", { siteName: env.SITE_NAME, sellerName: seller.name }),
      contentType: "application/pdf",
    },
  ],
  samples: {
    inscription: {
      firstName: "Léa",
      startsOn: "lundi 23 novembre 2026",
      workbookLink: linkToWorkbook("exemple"),
      firstDayLink: linkToDay(1, "exemple"),
    },
  },
});

/** Linked as well, because some mail servers drop attachments. */
function Body({ firstName, startsOn, workbookLink, firstDayLink }: View) {
  const { titre, apercu, ouverture, cahier, preparer, fin } = welcomeEmail;
  return (
    <Layout heading={titre} preheader={apercu} because={CHALLENGE_REASON}>
      <Greeting firstName={firstName} />
      <Paragraph>{ouverture}</Paragraph>
      <Details
        rows={[
          ["Départ", startsOn],
          ["Chaque matin", "à 7 h, heure de Paris"],
          ["Fin", "le vendredi ; puis cinq e-mails de suivi"],
        ]}
      />
      <Paragraph>{cahier}</Paragraph>
      <ButtonLink href={workbookLink} label="Ouvrir le cahier" />
      <Section title="D’ici lundi">
        <Bullets items={preparer} />
        <Paragraph>
          Le jour 1 s’ouvrira ici, lundi à 7 h : <TextLink href={firstDayLink}>{firstDayLink}</TextLink>
        </Paragraph>
        <Paragraph>{fin}</Paragraph>
      </Section>
    </Layout>
  );
}
