import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Bullets, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";

interface View {
  formation: string;
  sentences: string[];
}

export default defineEmail({
  name: "undated-help",
  props: z.object({ formation: z.string(), sentences: z.string() }),
  async read(_db, { formation, sentences }): Promise<View> {
    return { formation, sentences: sentences.split("\n") };
  },
  Body,
  samples: {
    "un rendez-vous": {
      formation: "Investir à la campagne",
      sentences: ["Un rendez-vous collectif par mois, avec étude d’un bien réel"],
    },
  },
});

function Body({ formation, sentences }: View) {
  return (
    <Layout
      heading="Une partie de votre formation n’a pas encore de date"
      preheader={sentences.join(" · ")}
      rights={["withdraw", "cancel"]}
    >
      <Paragraph>
        La formation «&nbsp;{formation}&nbsp;» vous annonce ceci, que nous ne pouvons pas encore vous donner&nbsp;:
      </Paragraph>
      <Bullets items={sentences} />
      <Paragraph>
        Elle n’est plus proposée à la vente tant que cela dure. Votre accès reste ouvert, et vos droits aussi&nbsp;:
        vous pouvez nous demander de tenir cette annonce, une réduction du prix, ou la fin du contrat. Écrivez-nous à{" "}
        <SellerEmail />.
      </Paragraph>
    </Layout>
  );
}
