import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { formatDateTime } from "#app/domain/values/time.ts";
import { Kept } from "./kept.tsx";

interface View {
  erasedAt: string;
}

export default defineEmail({
  name: "account-erased",
  props: z.object({ erasedAt: z.string() }),
  async read(_db, { erasedAt }) {
    return { erasedAt: formatDateTime(erasedAt) };
  },
  Body,
  samples: {
    effacé: { erasedAt: "21 novembre 2026 à 14\u00a0h\u00a005" },
  },
});

function Body({ erasedAt }: View) {
  return (
    <Layout heading="Ton compte est effacé" preheader={`Le ${erasedAt}, heure de Paris.`}>
      <Paragraph>
        Ton compte {env.SITE_NAME} a été effacé le {erasedAt}, heure de Paris, comme tu l’as demandé. Tes abonnements
        sont terminés et l’accès aux formations est fermé.
      </Paragraph>
      <Paragraph>
        L’effacement, à lui seul, ne rembourse pas ce que tu as payé en une fois. Une rétractation déjà déclarée suit
        son cours&nbsp;; si un délai court encore, l’e-mail qui a confirmé la commande dit comment t’en servir, sans
        compte.
      </Paragraph>
      <Kept />
    </Layout>
  );
}
