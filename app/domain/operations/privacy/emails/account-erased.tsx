import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { lasting } from "#app/content/retention.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Bullets, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { formatDateTime } from "#app/domain/values/time.ts";

interface View {
  erasedAt: string;
}

export default defineEmail({
  name: "account-erased",
  props: z.object({ erasedAt: z.string() }),
  async read(_db, { erasedAt }) {
    return { erasedAt: formatDateTime(erasedAt) };
  },
  Body,
  samples: {
    effacé: { erasedAt: "21 novembre 2026 à 14:05" },
  },
});

function Body({ erasedAt }: View) {
  return (
    <Layout heading="Ton compte est effacé" preheader={`Le ${erasedAt}, heure de Paris.`}>
      <Paragraph>
        Ton compte {env.SITE_NAME} a été effacé le {erasedAt}, heure de Paris, comme tu l’as demandé. Tes abonnements
        sont terminés et l’accès aux formations est fermé.
      </Paragraph>
      <Paragraph>Nous gardons ce que la loi impose, ou que justifie la preuve du contrat&nbsp;:</Paragraph>
      <Bullets
        items={[
          "tes commandes et leurs justificatifs, avec les minutes de leçons vues et envoyées, dix ans\u00a0;",
          "tes déclarations de rétractation ou de résiliation, le temps de la preuve\u00a0;",
          "tes attestations de suivi, sans ton nom\u00a0;",
          `l’empreinte de ton adresse, pour ne plus t’écrire, ${lasting("withdrawnConsent")}\u00a0;`,
          "les sauvegardes, à l’abri, jusqu’à douze mois\u00a0;",
          "une trace technique sans ton adresse, douze mois.",
        ]}
      />
      <Paragraph>
        Si ce n’est pas toi, écris-nous aussitôt&nbsp;: <SellerEmail />
      </Paragraph>
    </Layout>
  );
}
