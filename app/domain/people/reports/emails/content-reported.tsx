import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { formatDateTime } from "#app/domain/values/time.ts";

interface View {
  reportedAt: string;
}

export default defineEmail({
  name: "content-reported",
  props: z.object({ reportId: z.string() }),
  async read(db, { reportId }) {
    const row = await db
      .selectFrom("contentReports")
      .select("reportedAt")
      .where("id", "=", reportId)
      .executeTakeFirst();
    return row ? { reportedAt: formatDateTime(row.reportedAt) } : null;
  },
  Body,
  samples: { reçu: { reportedAt: "26 novembre 2026 à 14\u00a0h\u00a005" } },
});

/** It repeats nothing that was typed: the address may be somebody else's. */
function Body({ reportedAt }: View) {
  return (
    <Layout
      heading="Votre signalement nous est bien parvenu"
      preheader="Une personne le lit, décide, et vous répond avec ses raisons."
      because={`cette adresse a été saisie dans le formulaire de signalement du site ${env.SITE_NAME}`}
    >
      <Paragraph>
        Reçu le {reportedAt}, heure de Paris. Une personne lit votre signalement, décide si le contenu reste en ligne,
        et vous répond avec ses raisons. Aucune machine ne décide.
      </Paragraph>
      <Paragraph>
        Vous n’avez rien signalé&nbsp;? Quelqu’un s’est trompé d’adresse&nbsp;: vous n’avez rien à faire.
      </Paragraph>
    </Layout>
  );
}
