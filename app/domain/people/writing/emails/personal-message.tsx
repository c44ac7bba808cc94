import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Lines, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";

interface View {
  subject: string;
  message: string;
}

/** What an administrator has typed, as plain text. An answer goes to the seller's mailbox. */
export default defineEmail({
  name: "personal-message",
  props: z.object({ subject: z.string(), message: z.string() }),
  read: async (_db, written) => written,
  fills: ({ subject }) => ({ objet: subject }),
  Body,
  samples: {
    message: {
      subject: "Ton prochain rendez-vous",
      message: "Bonjour Nadia,\n\nLe direct de jeudi commence une heure plus tard.\n\nÀ jeudi.",
    },
  },
});

function Body({ subject, message }: View) {
  return (
    <Layout
      heading={subject}
      preheader={message.slice(0, 100)}
      because={`${seller.founder} t’écrit depuis ${env.SITE_NAME}`}
    >
      <Lines text={message} />
      <SmallPrint>Pour répondre, réponds simplement à cet e-mail.</SmallPrint>
    </Layout>
  );
}
