import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Details, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import {
  type DeclarationView,
  declarationLink,
  declarationRows,
  readDeclaration,
  sampleCancellation,
  sampleWithdrawal,
} from "./declaration.ts";

export default defineEmail({
  name: "declaration-notice",
  props: z.object({ declarationId: z.string() }),
  async read(db, { declarationId }) {
    return { ...(await readDeclaration(db, declarationId)), link: declarationLink(declarationId) };
  },
  fills: ({ isWithdrawal, name }) => ({ declaration: isWithdrawal ? "rétractation" : "résiliation", nom: name }),
  Body,
  replyTo: ({ email }) => email,
  samples: {
    rétractation: { ...sampleWithdrawal, link: declarationLink("exemple") },
    résiliation: { ...sampleCancellation, link: declarationLink("exemple") },
  },
});

function Body({ link, ...declaration }: DeclarationView & { link: string }) {
  const { isWithdrawal, name, contract, declaredAt } = declaration;
  return (
    <Layout
      heading={isWithdrawal ? "Rétractation reçue" : "Résiliation reçue"}
      preheader={`${name}, ${contract}, le ${declaredAt}`}
      isInternal
    >
      <Details rows={declarationRows(declaration)} />
      <Paragraph>{isWithdrawal ? WITHDRAWAL : CANCELLATION}</Paragraph>
      <ButtonLink href={link} label="Ouvrir la déclaration" />
      <Paragraph>
        Un accusé de réception lui est adressé. Quand l’adresse et la commande concordent, la boutique exécute la
        déclaration d’elle-même&nbsp;: dans l’heure si la cliente était connectée ou répond «&nbsp;C’est bien moi&nbsp;»
        à l’accusé, sinon au bout de 72&nbsp;heures. «&nbsp;Ce n’est pas moi&nbsp;» la gèle, et vous êtes prévenue. Dans
        les autres cas, vérifiez que la commande est bien la sienne avant d’agir.
      </Paragraph>
    </Layout>
  );
}

const WITHDRAWAL =
  "La page de la déclaration retrouve la commande, calcule le délai et rembourse. S’il n’est pas passé, le remboursement est dû en entier, au plus tard quatorze jours après cette date ; l’accès se ferme de lui-même.";
const CANCELLATION =
  "La page de la déclaration retrouve l’abonnement et y met fin à la date indiquée : le jour même à 23\u00a0h\u00a059 si elle demande « dès que possible ».";
