import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { FIRST_ANSWER, MESSAGE_KINDS, messageReference } from "#app/content/contact.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Details, Paragraph, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { MessageKind } from "#db/types.ts";

interface View {
  kind: MessageKind;
  reference: string;
  sentAt: string;
}

const SAMPLE: View = { kind: "question", reference: "3F2A91C0", sentAt: "21 novembre 2026 à 14\u00a0h\u00a005" };

export default defineEmail({
  name: "contact-receipt",
  props: z.object({ messageId: z.string() }),
  async read(db, { messageId }) {
    const { kind, createdAt } = await db
      .selectFrom("contactMessages")
      .select(["kind", "createdAt"])
      .where("id", "=", messageId)
      .executeTakeFirstOrThrow();
    return { kind, reference: messageReference(messageId), sentAt: formatDateTime(createdAt) };
  },
  fills: ({ sentAt }) => ({ recu: sentAt }),
  Body,
  samples: {
    reçu: SAMPLE,
    réclamation: { ...SAMPLE, kind: "complaint" },
  },
});

/** It repeats neither the name nor the message: anybody could have typed them for somebody else's address. */
function Body({ kind, reference }: View) {
  const { mediator } = seller;
  return (
    <Layout
      heading="Ton message nous est bien parvenu"
      preheader={`Tu reçois une première réponse ${FIRST_ANSWER}.`}
      because={`cette adresse a été saisie dans le formulaire de contact du site ${env.SITE_NAME}`}
    >
      <Details
        rows={[
          ["Objet", MESSAGE_KINDS[kind].label],
          ["Référence", reference],
        ]}
      />
      {kind === "complaint" && (
        <Paragraph>
          Si notre réponse ne te convient pas, ou si tu n’en reçois pas, tu peux saisir gratuitement le médiateur de la
          consommation, dans l’année qui suit cette réclamation&nbsp;: {mediator.name}, {mediator.address},{" "}
          <TextLink href={mediator.url}>{mediator.url}</TextLink>
        </Paragraph>
      )}
      <Paragraph>
        Quelque chose à ajouter ? Réponds simplement à cet e-mail. Pour parler de vive voix :{" "}
        {seller.phone.replaceAll(" ", "\u00a0")}, {seller.phoneHours}.
      </Paragraph>
      <Paragraph>Tu ne nous as rien écrit ? Quelqu’un s’est trompé d’adresse : tu n’as rien à faire.</Paragraph>
    </Layout>
  );
}
