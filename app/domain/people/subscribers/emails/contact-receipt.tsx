import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { FIRST_ANSWER } from "#app/content/contact.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { formatDateTime } from "#app/domain/values/time.ts";

export default defineEmail({
  name: "contact-receipt",
  props: z.object({ messageId: z.string() }),
  async read(db, { messageId }) {
    const { createdAt } = await db
      .selectFrom("contactMessages")
      .select("createdAt")
      .where("id", "=", messageId)
      .executeTakeFirstOrThrow();
    return { sentAt: formatDateTime(createdAt) };
  },
  fills: ({ sentAt }) => ({ recu: sentAt }),
  Body,
  samples: {
    reçu: { sentAt: "21 novembre 2026 à 14\u00a0h\u00a005" },
  },
});

/** It repeats neither the name nor the message: anybody could have typed them for somebody else's address. */
function Body() {
  return (
    <Layout
      heading="Ton message nous est bien parvenu"
      preheader={`Tu reçois une première réponse ${FIRST_ANSWER}.`}
      because={`cette adresse a été saisie dans le formulaire de contact du site ${env.SITE_NAME}`}
    >
      <Paragraph>
        Quelque chose à ajouter ? Réponds simplement à cet e-mail. Pour parler de vive voix :{" "}
        {seller.phone.replaceAll(" ", "\u00a0")}, {seller.phoneHours}.
      </Paragraph>
      <Paragraph>Tu ne nous as rien écrit ? Quelqu’un s’est trompé d’adresse : tu n’as rien à faire.</Paragraph>
    </Layout>
  );
}
