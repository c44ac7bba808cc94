import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, Lines, Paragraph, Section, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";

interface View {
  reason: string;
  text: string;
}

export default defineEmail({
  name: "testimonial-refused",
  props: z.object({ testimonialId: z.string() }),
  /** The testimonial was published after all, or deleted. */
  async read(db, { testimonialId }) {
    const row = await db
      .selectFrom("testimonials")
      .select(["refusal", "refusedAt", "text", "originalText"])
      .where("id", "=", testimonialId)
      .executeTakeFirst();
    return row?.refusedAt ? { reason: row.refusal ?? "", text: row.originalText ?? row.text } : null;
  },
  Body,
  samples: {
    refusé: {
      reason: "Nous ne retrouvons aucune commande ni inscription au challenge à ton adresse.",
      text: "J’ai commencé en mars, et j’ai signé ma première cliente en juin.",
    },
  },
});

/** States the reason, as the law requires (Code de la consommation, art. L111-7-2 and D111-17). */
function Body({ reason, text }: View) {
  return (
    <Layout
      heading="Ton témoignage ne sera pas publié"
      preheader={reason}
      because={`ce témoignage porte ton adresse et a été refusé sur le site ${env.SITE_NAME}`}
    >
      <Paragraph>Nous avons lu ton témoignage. Nous ne le publions pas, pour cette raison&nbsp;:</Paragraph>
      <Box>
        <Lines text={reason} />
      </Box>
      <Section title="Ton texte">
        <Lines text={text} />
      </Section>
      <Paragraph>
        Si la raison ne tient pas, ou si une précision manque, écris-nous à <SellerEmail />
        &nbsp;: nous le relirons.
      </Paragraph>
    </Layout>
  );
}
