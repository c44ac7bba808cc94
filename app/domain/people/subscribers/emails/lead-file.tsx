import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Lines, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { tokenLink } from "#app/domain/mail/layout/links.ts";
import { SaidLine } from "#app/domain/mail/layout/words.tsx";

interface View {
  subject: string;
  text: string;
  link: string;
}

const linkOf = (token: string) => tokenLink(href("/fichier-offert/telecharger"), token);

/** A file that one of the founder's pages gives: the words are hers, the link is the shop's. */
export default defineEmail({
  name: "lead-file",
  props: z.object({ requestId: z.string() }),
  async read(db, { requestId }) {
    const row = await db
      .selectFrom("leadRequests")
      .innerJoin("leadFiles", "leadFiles.id", "leadRequests.leadFileId")
      .select(["token", "mail"])
      .where("leadRequests.id", "=", requestId)
      .executeTakeFirst();
    return row ? { subject: row.mail.subject, text: row.mail.text, link: linkOf(row.token) } : null;
  },
  fills: ({ subject }) => ({ objet: subject }),
  Body,
  samples: {
    demande: {
      subject: "Ta grille de prix",
      text: "Voici la grille que tu as demandée.\n\nImprime-la, remplis-la au crayon.",
      link: linkOf("exemple"),
    },
  },
});

function Body({ subject, text, link }: View) {
  const [first = ""] = text.split(/\n{2,}/);
  return (
    <Layout heading={subject} preheader={first.replaceAll("**", "")} because="tu as demandé ce fichier">
      <Lines text={text} line={(words) => <SaidLine text={words} />} />
      <ButtonLink href={link} label="Télécharger le fichier" />
      <Paragraph>Le lien reste ouvert&nbsp;: tu peux le télécharger de nouveau quand tu veux.</Paragraph>
    </Layout>
  );
}
