import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Details, Paragraph, SellerEmail, SmallPrint, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import {
  type DeclarationView,
  declarationRows,
  readDeclarationView,
  sampleCancellation,
  sampleWithdrawal,
} from "./declaration.ts";
import { fileWithDeclaration } from "./file-with-declaration.server.ts";

export default defineEmail({
  name: "declaration-refused",
  props: z.object({ declarationId: z.string(), reason: z.string() }),
  async read(db, { declarationId, reason }) {
    return { ...(await readDeclarationView(db, declarationId)), reason };
  },
  variant: ({ isWithdrawal }) => (isWithdrawal ? "withdrawal" : "cancellation"),
  Body,
  onSent: fileWithDeclaration,
  samples: {
    rétractation: { ...sampleWithdrawal, reason: "Nous ne retrouvons aucune commande à cette adresse." },
    résiliation: { ...sampleCancellation, reason: "Cette formation a été payée en une fois\u00a0: rien n’est débité." },
  },
});

/** The reason, and how to appeal: first to the seller, then to the mediator (Code de la consommation, art. L612-1). */
function Body({ reason, ...declaration }: DeclarationView & { reason: string }) {
  const { mediator } = seller;
  return (
    <Layout heading="Notre réponse à votre déclaration" preheader={reason} rights={["withdraw"]}>
      <Paragraph>
        Nous avons examiné votre déclaration et nous ne pouvons pas y donner suite telle qu’elle est.
      </Paragraph>
      <Details rows={[...declarationRows(declaration), ["Notre réponse", reason]]} />
      <Paragraph>
        Si vous n’êtes pas d’accord, ou si une précision manque, écrivez-nous à <SellerEmail />
        &nbsp;: nous relirons votre dossier.
      </Paragraph>
      <SmallPrint>
        Vous pouvez ensuite saisir gratuitement le médiateur de la consommation, dans l’année qui suit votre réclamation
        écrite&nbsp;: {mediator.name}, {mediator.address}, <TextLink href={mediator.url}>{mediator.url}</TextLink>
      </SmallPrint>
    </Layout>
  );
}
