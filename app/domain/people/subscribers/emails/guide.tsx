import { href } from "react-router";
import { z } from "zod";
import { guideEmail } from "#app/content/guide.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";

interface View {
  link: string;
}

export default defineEmail({
  label: "Guide",
  props: z.object({ requestId: z.string() }),
  async read(db, { requestId }) {
    const { token } = await db
      .selectFrom("guideRequests")
      .select("token")
      .where("id", "=", requestId)
      .executeTakeFirstOrThrow();
    return { link: linkOf(token) };
  },
  subject: () => guideEmail.sujet,
  Body,
  samples: {
    demande: { link: linkOf("exemple") },
  },
});

function Body({ link }: View) {
  const { titre, apercu, texte, fin } = guideEmail;
  return (
    <Layout heading={titre} preheader={apercu} because="tu as demandé ce guide">
      {texte.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <ButtonLink href={link} label="Télécharger le guide (PDF)" />
      <Paragraph>{fin}</Paragraph>
    </Layout>
  );
}

function linkOf(token: string): string {
  return siteLink(`${href("/guide/telecharger")}?token=${token}`);
}
