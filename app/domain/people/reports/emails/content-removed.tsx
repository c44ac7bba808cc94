import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, Lines, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { type DecisionView, readDecision, sampleDecision } from "./decision.ts";

export default defineEmail({
  name: "content-removed",
  props: z.object({ reportId: z.string() }),
  read: (db, { reportId }) => readDecision(db, reportId),
  Body,
  samples: { retiré: sampleDecision },
});

/** Regulation (EU) 2022/2065, art. 17: what was removed, why, who decided, and what its author can do. */
function Body({ content, reason }: DecisionView) {
  return (
    <Layout
      heading="Un contenu que vous aviez publié est retiré"
      preheader="Voici pourquoi, et ce que vous pouvez faire."
      because="vous aviez publié ce contenu sur le site"
    >
      <Paragraph>Quelqu’un nous a signalé&nbsp;:</Paragraph>
      <Lines text={content} />
      <Paragraph>Une personne, sans l’aide d’une machine, a décidé de le retirer du site. Ses raisons&nbsp;:</Paragraph>
      <Box>
        <Lines text={reason} />
      </Box>
      <Paragraph>
        Si la raison ne tient pas, écrivez-nous à <SellerEmail />
        &nbsp;: nous le relirons. Vous pouvez aussi saisir le tribunal.
      </Paragraph>
    </Layout>
  );
}
