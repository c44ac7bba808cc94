import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { MEDIATION } from "#app/content/contact.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Lines, Paragraph, SmallPrint, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";

interface View {
  subject: string;
  message: string;
  /** A complaint: then it names who can be asked next. */
  refuses: string;
}

/** What an administrator has typed, as plain text. An answer goes to the seller's mailbox. */
export default defineEmail({
  name: "personal-message",
  props: z.object({ subject: z.string(), message: z.string(), refuses: z.string().default("") }),
  read: async (_db, written) => written,
  fills: ({ subject }) => ({ objet: subject }),
  Body,
  samples: {
    message: {
      subject: "Ton prochain rendez-vous",
      message: "Bonjour Nadia,\n\nLe direct de jeudi commence une heure plus tard.\n\nÀ jeudi.",
      refuses: "",
    },
    "refus d’une réclamation": {
      subject: "Ta réclamation du 3\u00a0novembre",
      message:
        "Bonjour Nadia,\n\nLa leçon\u00a03 s’ouvre sur les appareils annoncés\u00a0: nous ne pouvons pas te rembourser.",
      refuses: "complaint",
    },
  },
});

function Body({ subject, message, refuses }: View) {
  const { mediator } = seller;
  return (
    <Layout
      heading={subject}
      preheader={message.slice(0, 100)}
      because={`${seller.founder} t’écrit depuis ${env.SITE_NAME}`}
    >
      <Lines text={message} />
      {refuses && (
        <Paragraph>
          {MEDIATION} {mediator.name}, {mediator.address}, <TextLink href={mediator.url}>{mediator.url}</TextLink>
        </Paragraph>
      )}
      <SmallPrint>Pour répondre, réponds simplement à cet e-mail.</SmallPrint>
    </Layout>
  );
}
