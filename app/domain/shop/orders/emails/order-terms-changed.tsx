import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Details, Lines, Paragraph, Section } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { readTermsFile, termsAttachment } from "../../contract/terms.server.ts";
import { readAnnouncedTerms } from "../subscriptions/terms-notice.server.ts";

interface View {
  order: string;
  formation: string;
  summary: string;
  takesEffectOn: string;
  version: string;
  terms: Buffer | null;
}

const SAMPLE: View = {
  order: "ES-000042",
  formation: "Résidence secondaire à l’étranger",
  summary: "Le rendez-vous collectif passe du lundi au mardi.",
  takesEffectOn: "15 janvier 2027",
  version: "2026-11-28",
  terms: null,
};

/** Before it takes effect, on a durable medium, with the way out (Code de la consommation, art. L224-25-26). */
export default defineEmail({
  name: "order-terms-changed",
  props: z.object({ orderId: z.string(), version: z.string() }),
  async read(db, props) {
    const announced = await readAnnouncedTerms(db, props);
    const terms = await readTermsFile(db, props.version);
    if (!announced || !terms) return null;
    return {
      order: announced.number,
      formation: announced.formationName,
      summary: announced.summary,
      takesEffectOn: formatDate(announced.takesEffectOn),
      version: props.version,
      terms: terms.pdf,
    };
  },
  fills: ({ takesEffectOn }) => ({ effet: takesEffectOn }),
  Body,
  onSent: fileWithOrder,
  attachments: async ({ version, terms: pdf }) => (pdf ? [termsAttachment({ version, pdf })] : []),
  samples: { abonnement: SAMPLE },
});

function Body({ order, formation, summary, takesEffectOn, version }: View) {
  return (
    <Layout
      heading="Les conditions de votre abonnement changent"
      preheader={`Le ${takesEffectOn}. Vous pouvez partir sans frais.`}
      rights={["cancel"]}
    >
      <Details
        rows={[
          ["Abonnement", formation],
          ["Commande", order],
          ["Le changement prend effet le", takesEffectOn],
        ]}
      />
      <Section title="Ce qui change">
        <Lines text={summary} />
      </Section>
      <Paragraph>
        <strong>Le texte complet est en pièce jointe (PDF)</strong>, version du {formatDate(version)}. D’ici au{" "}
        {takesEffectOn}, rien ne change pour vous.
      </Paragraph>
      <Section title="Si cela ne vous convient pas">
        <Paragraph>
          Vous pouvez, comme toujours, résilier à tout moment, sans frais ni motif&nbsp;: la part d’un mois payé qui
          n’est pas fournie vous est remboursée.
        </Paragraph>
        <ButtonLink href={siteLink(href("/resiliation"))} label="Résilier votre contrat" quiet />
      </Section>
    </Layout>
  );
}
