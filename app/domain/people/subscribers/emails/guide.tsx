import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { tokenLink } from "#app/domain/mail/layout/links.ts";
import { siteBody } from "#app/domain/values/published-texts.server.ts";

interface View {
  link: string;
}

export default defineEmail({
  name: "guide",
  props: z.object({ requestId: z.string() }),
  async read(db, { requestId }) {
    const { token } = await db
      .selectFrom("guideRequests")
      .select("token")
      .where("id", "=", requestId)
      .executeTakeFirstOrThrow();
    return { link: tokenLink(href("/guide/telecharger"), token) };
  },
  Body,
  samples: {
    demande: { link: tokenLink(href("/guide/telecharger"), "exemple") },
  },
});

function Body({ link }: View) {
  const { heading, preheader } = siteBody("email-guide");
  return (
    <Layout heading={heading} preheader={preheader} because="tu as demandé ce guide">
      <ButtonLink href={link} label="Télécharger le guide (PDF)" />
    </Layout>
  );
}
