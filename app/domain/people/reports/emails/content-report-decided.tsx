import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, Lines, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { type DecisionView, readDecision, sampleDecision } from "./decision.ts";

export default defineEmail({
  name: "content-report-decided",
  props: z.object({ reportId: z.string() }),
  read: (db, { reportId }) => readDecision(db, reportId),
  variant: ({ isRemoved }) => (isRemoved ? "removed" : "kept"),
  Body,
  samples: { retiré: sampleDecision, gardé: { ...sampleDecision, isRemoved: false } },
});

/** Regulation (EU) 2022/2065, art. 16(5): the decision, and what can be done about it. */
function Body({ content, reason, isRemoved }: DecisionView) {
  return (
    <Layout
      heading={isRemoved ? "Le contenu est retiré" : "Le contenu reste en ligne"}
      preheader="Voici la décision, et ses raisons."
      because="vous nous avez signalé un contenu"
    >
      <Paragraph>Vous nous avez signalé&nbsp;:</Paragraph>
      <Lines text={content} />
      <Paragraph>Une personne l’a examiné. Ses raisons&nbsp;:</Paragraph>
      <Box>
        <Lines text={reason} />
      </Box>
      <Paragraph>
        Vous n’êtes pas d’accord&nbsp;? Écrivez-nous à <SellerEmail />
        &nbsp;: nous le relirons. Vous pouvez aussi saisir le tribunal.
      </Paragraph>
    </Layout>
  );
}
