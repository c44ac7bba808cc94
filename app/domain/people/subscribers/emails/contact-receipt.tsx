import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { FIRST_ANSWER, MESSAGE_KINDS, messageReference } from "#app/content/contact.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, Details, Lines, Paragraph, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { MessageKind } from "#db/types.ts";

interface View {
  kind: MessageKind;
  reference: string;
  sentAt: string;
  message: string | null;
}

const SAMPLE: View = {
  kind: "question",
  reference: "3F2A91C0",
  sentAt: "21 novembre 2026 à 14\u00a0h\u00a005",
  message: null,
};

export default defineEmail({
  name: "contact-receipt",
  props: z.object({ messageId: z.string(), from: z.enum(["account", "anybody"]).default("anybody") }),
  async read(db, { messageId, from }) {
    const { kind, createdAt, message } = await db
      .selectFrom("contactMessages")
      .select(["kind", "createdAt", "message"])
      .where("id", "=", messageId)
      .executeTakeFirstOrThrow();
    return {
      kind,
      reference: messageReference(messageId),
      sentAt: formatDateTime(createdAt),
      message: from === "account" ? message : null,
    };
  },
  fills: ({ sentAt }) => ({ recu: sentAt }),
  Body,
  samples: {
    reçu: SAMPLE,
    réclamation: { ...SAMPLE, kind: "complaint", message: "Ma deuxième leçon ne s’ouvre pas." },
  },
});

/** It repeats the message to whom it comes from, signed in: anybody else could have typed it for that address. */
function Body({ kind, reference, message }: View) {
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
      {message && (
        <Box>
          <Lines text={message} />
        </Box>
      )}
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
      {!message && (
        <Paragraph>Tu ne nous as rien écrit ? Quelqu’un s’est trompé d’adresse : tu n’as rien à faire.</Paragraph>
      )}
    </Layout>
  );
}
