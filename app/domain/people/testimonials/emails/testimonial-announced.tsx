import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, Lines, Paragraph, Section, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { publishAnnounced, readAnnounced } from "../publication.server.ts";

interface View {
  author: string;
  text: string;
  originalText: string | null;
}

const SAMPLE: View = {
  author: "Léa M.",
  text: "J’ai commencé en mars, et j’ai signé ma première cliente en juin.",
  originalText: null,
};

/** It appears with this letter, which the page of the form promises. */
export default defineEmail({
  name: "testimonial-announced",
  props: z.object({ testimonialId: z.string() }),
  async read(db, { testimonialId }) {
    return (await readAnnounced(db, testimonialId)) ?? null;
  },
  fills: ({ author }) => ({ auteur: author }),
  Body,
  onSent: (trx, { props }) => publishAnnounced(trx, props.testimonialId ?? ""),
  samples: {
    "tel quel": SAMPLE,
    corrigé: { ...SAMPLE, originalText: "J’ai commencé en mars, et signé ma premiere cliente en juin." },
  },
});

function Body({ text, originalText }: View) {
  return (
    <Layout
      heading="Ton témoignage va paraître"
      preheader="Relis-le : un mot suffit pour le changer ou le retirer."
      because={`ce témoignage porte ton adresse et va paraître sur le site ${env.SITE_NAME}`}
    >
      <Box>
        <Lines text={text} />
      </Box>
      {originalText && (
        <Section title="Ton texte d’origine">
          <Lines text={originalText} />
        </Section>
      )}
      <Paragraph>
        Un mot à changer, ou tu préfères qu’il ne paraisse pas ? Écris-nous à <SellerEmail />, maintenant ou plus tard :
        nous le corrigeons ou nous le retirons.
      </Paragraph>
    </Layout>
  );
}
