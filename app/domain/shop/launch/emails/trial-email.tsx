import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { trialPermission } from "#app/domain/mail/trial.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

interface View {
  askedAt: string;
}

export default defineEmail({
  name: "trial-email",
  props: z.object({ askedAt: z.string() }),
  async read(_db, { askedAt }): Promise<View> {
    return { askedAt: formatDateTime(askedAt) };
  },
  Body,
  permission: trialPermission,
  samples: { demandé: { askedAt: "21 novembre 2026 à 14\u00a0h\u00a005" } },
});

function Body({ askedAt }: View) {
  return (
    <Layout heading="Les e-mails partent bien" preheader={`E-mail d’essai demandé le ${askedAt}.`} isInternal>
      <Paragraph>
        Cet e-mail d’essai a été demandé dans l’administration le {askedAt}, heure de Paris. S’il est arrivé parmi les
        indésirables, demandez à la personne qui installe le site de vérifier l’adresse d’envoi.
      </Paragraph>
    </Layout>
  );
}
