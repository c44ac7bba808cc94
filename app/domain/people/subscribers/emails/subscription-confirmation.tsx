import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { confirmLink } from "#app/domain/mail/layout/links.ts";
import { consentTextNotWithdrawn } from "../consents.server.ts";
import { marketingConsentText } from "../marketing-consent.ts";

interface View {
  link: string;
  consentText: string | null;
  wasUnsubscribed: boolean;
}

const SAMPLE_TOKEN = "0123456789abcdef".repeat(4);

export default defineEmail({
  name: "subscription-confirmation",
  props: z.object({ subscriberId: z.string() }),
  async read(db, { subscriberId }) {
    const row = await db
      .selectFrom("subscribers")
      .select(["confirmToken", "unsubscribedAt", consentTextNotWithdrawn.as("consentText")])
      .where("id", "=", subscriberId)
      .executeTakeFirstOrThrow();
    return {
      link: confirmLink(row.confirmToken),
      consentText: row.consentText,
      wasUnsubscribed: row.unsubscribedAt !== null,
    };
  },
  Body,
  samples: {
    "case cochée": {
      link: confirmLink(SAMPLE_TOKEN),
      get consentText() {
        return marketingConsentText(seller.name);
      },
      wasUnsubscribed: false,
    },
    "de retour": { link: confirmLink(SAMPLE_TOKEN), consentText: null, wasUnsubscribed: true },
  },
});

/** Contains nothing that was typed into the form, so that nobody can write into a stranger's mailbox. */
function Body({ link, consentText, wasUnsubscribed }: View) {
  return (
    <Layout
      heading={wasUnsubscribed ? "De retour ?" : "C’est bien toi ?"}
      preheader="Une page s’ouvre, avec un seul bouton."
      because={`cette adresse a été saisie dans un formulaire du site ${env.SITE_NAME}`}
    >
      <Paragraph>
        {wasUnsubscribed
          ? `Tu ne voulais plus recevoir nos e-mails, et cette adresse vient d’être inscrite de nouveau chez ${env.SITE_NAME}. Rien ne repart sans ton accord.`
          : `Cette adresse vient d’être laissée chez ${env.SITE_NAME}, avec une case cochée. Elle ne compte que si tu la confirmes.`}
      </Paragraph>
      {consentText && (
        <Box>
          <Paragraph>« {consentText} »</Paragraph>
        </Box>
      )}
      <ButtonLink href={link} label="Confirmer mon inscription" />
      <Paragraph>
        {`Ce n’est pas toi, ou tu as changé d’avis ? Ne fais rien : sans ce clic, ${wasUnsubscribed ? "rien" : "ni conseil ni offre"} ne part.`}
      </Paragraph>
    </Layout>
  );
}
