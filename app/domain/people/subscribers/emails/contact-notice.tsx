import { href } from "react-router";
import { z } from "zod";
import {
  COMPLAINT_ANSWER,
  FIRST_ANSWER,
  isSettledLater,
  MESSAGE_FIELDS,
  MESSAGE_KINDS,
  type MessageField,
  messageLabels,
  messageReference,
} from "#app/content/contact.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, Details, Lines, Paragraph, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { defanged } from "#app/domain/values/defanged.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { MessageKind } from "#db/types.ts";

interface View extends Record<MessageField, string | null> {
  name: string;
  email: string;
  page: string;
  sentAt: string;
  kind: MessageKind;
  reference: string;
}

const SAMPLE: View = {
  name: "Inès Benali",
  email: "ines@exemple.fr",
  phone: null,
  message: null,
  page: href("/contact"),
  sentAt: "21 novembre 2026 à 14\u00a0h\u00a005",
  kind: "question",
  reference: "3F2A91C0",
};

export default defineEmail({
  name: "contact-notice",
  props: z.object({ messageId: z.string() }),
  async read(db, { messageId }) {
    const { createdAt, name, message, ...sent } = await db
      .selectFrom("contactMessages")
      .select([...MESSAGE_FIELDS, "page", "kind", "createdAt"])
      .where("id", "=", messageId)
      .executeTakeFirstOrThrow();
    const typed = { name: defanged(name), message: message && defanged(message) };
    return { ...sent, ...typed, reference: messageReference(messageId), sentAt: formatDateTime(createdAt) };
  },
  fills: ({ name }) => ({ nom: name }),
  Body,
  replyTo: ({ email }) => email,
  samples: {
    "avec un message": {
      ...SAMPLE,
      phone: "06 12 34 56 78",
      message:
        "Bonjour,\n\nNous cherchons une maison dans l’Algarve, trois chambres, 280\u202f000\u00a0€ tout compris.\nPouvez-vous nous dire par où commencer\u00a0?",
      page: href("/residence-secondaire"),
    },
    réclamation: { ...SAMPLE, kind: "complaint", message: "La leçon 3 ne s’ouvre pas." },
    "à rappeler": SAMPLE,
  },
});

function Body(view: View) {
  const { name, message, page, sentAt, kind, reference } = view;
  const given = MESSAGE_FIELDS.filter((field) => field !== "message" && view[field]);
  return (
    <Layout heading="Message reçu" preheader={`${name}, le ${sentAt}`} isInternal>
      <Details
        rows={[
          ...given.map((field): [string, string] => [messageLabels[field], view[field] ?? ""]),
          ["Objet", MESSAGE_KINDS[kind].label],
          ["Référence", reference],
          ["Depuis", siteLink(page)],
          ["Reçu", `${sentAt}, heure de Paris`],
        ]}
      />
      {message ? (
        <Box>
          <Lines text={message} />
        </Box>
      ) : (
        <Paragraph>Aucun message : la personne souhaite être rappelée ou recevoir un e-mail.</Paragraph>
      )}
      <SmallPrint>
        Répondez à cet e-mail : votre réponse part à l’adresse ci-dessus. Un premier contact est promis {FIRST_ANSWER}
        {isSettledLater(kind) && `, et la réponse qui règle l’affaire ${COMPLAINT_ANSWER}`}.
      </SmallPrint>
    </Layout>
  );
}
