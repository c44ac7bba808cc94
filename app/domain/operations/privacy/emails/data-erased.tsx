import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { thatName } from "#app/content/typography.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { formatDateTime } from "#app/domain/values/time.ts";
import { Kept } from "./kept.tsx";

interface View {
  erasedAt: string;
}

/** To an address without an account (GDPR, art. 12(3)). */
export default defineEmail({
  name: "data-erased",
  props: z.object({ erasedAt: z.string() }),
  async read(_db, { erasedAt }) {
    return { erasedAt: formatDateTime(erasedAt) };
  },
  Body,
  samples: {
    effacées: { erasedAt: "21 novembre 2026 à 14\u00a0h\u00a005" },
  },
});

function Body({ erasedAt }: View) {
  return (
    <Layout
      heading="Tes données sont effacées"
      preheader={`Le ${erasedAt}, heure de Paris.`}
      because="tu as demandé cet effacement"
    >
      <Paragraph>
        Ce {thatName(env.SITE_NAME)} gardait sous ton adresse a été effacé le {erasedAt}, heure de Paris, comme tu l’as
        demandé&nbsp;: inscriptions, places en liste d’attente, messages, témoignages, et les e-mails qui attendaient de
        partir.
      </Paragraph>
      <Kept />
    </Layout>
  );
}
