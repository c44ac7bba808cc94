import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Details, Paragraph, SellerEmail, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import {
  type DeclarationView,
  declarationRows,
  readDeclaration,
  sampleCancellation,
  sampleWithdrawal,
} from "./declaration.ts";
import { fileWithDeclaration } from "./file-with-declaration.server.ts";

export default defineEmail({
  label: "Accusé de déclaration",
  props: z.object({
    declarationId: z.string(),
    basis: z.string(),
    endsOn: z.string(),
  }),
  read: (db, { declarationId, ...known }) => readDeclaration(db, declarationId, known),
  subject: ({ isWithdrawal }) =>
    isWithdrawal ? "Accusé de réception de votre rétractation" : "Accusé de réception de votre résiliation",
  Body,
  onSent: fileWithDeclaration,
  samples: {
    rétractation: sampleWithdrawal,
    résiliation: sampleCancellation,
  },
});

/**
 * On a durable medium (art. L221-21, D215-3). It never says whether the order exists, because anyone may type a name.
 */
function Body(declaration: DeclarationView) {
  const { isWithdrawal, declaredAt } = declaration;
  return (
    <Layout
      heading={isWithdrawal ? "Votre rétractation est enregistrée" : "Votre résiliation est notifiée"}
      preheader={`Reçue le ${declaredAt}, heure de Paris. Conservez cet accusé de réception.`}
    >
      <Paragraph>
        Nous avons bien reçu votre déclaration. Voici son contenu : conservez cet e-mail, il fait foi de la date et de
        l’heure.
      </Paragraph>
      <Details rows={declarationRows(declaration)} />
      <Paragraph>{isWithdrawal ? WITHDRAWAL : CANCELLATION}</Paragraph>
      <SmallPrint>
        Une erreur dans ces lignes, ou vous n’avez rien déclaré ? Écrivez-nous : <SellerEmail />
      </SmallPrint>
    </Layout>
  );
}

const WITHDRAWAL =
  "Si elle est faite dans le délai, nous vous remboursons la totalité au plus tard quatorze jours après l’avoir reçue, par le moyen de paiement que vous avez utilisé, et l’accès se ferme.";
const CANCELLATION =
  "Votre accès reste ouvert jusqu’à la fin du contrat. Plus rien n’est débité ensuite, et ce qui serait payé en trop vous est remboursé au plus tard dans les quatorze jours qui suivent.";
