import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Bullets } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";

interface View {
  subject: string;
  details: string[];
}

export default defineEmail({
  name: "operator-alert",
  props: z.object({ subject: z.string(), details: z.string() }),
  async read(_db, { subject, details }) {
    return { subject, details: details.split("\n") };
  },
  fills: ({ subject }) => ({ sujet: subject }),
  Body,
  samples: {
    "à décider": {
      subject: "Paiement sans commande",
      details: ["Session cs_test_exemple", "Montant 1\u202f997\u00a0€", "Aucune commande ne porte ce numéro"],
    },
  },
});

function Body({ subject, details }: View) {
  return (
    <Layout heading={subject} preheader={details.join(" · ")} isInternal>
      <Bullets items={details} />
    </Layout>
  );
}
