import { href } from "react-router";
import { z } from "zod";
import { CHOSEN_WAYS } from "#app/content/cancellation.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Details, Paragraph, SellerEmail, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { answerToken } from "../confirmation.server.ts";
import { readDeclaration as readWithOrder } from "../declarations.server.ts";
import { REVIEW_LABEL } from "../quote/refund-labels.ts";
import {
  type DeclarationView,
  declarationRows,
  readDeclaration,
  sampleCancellation,
  sampleWithdrawal,
} from "./declaration.ts";
import { fileWithDeclaration } from "./file-with-declaration.server.ts";

interface View extends DeclarationView {
  /** The page with « C’est bien moi » and « Ce n’est pas moi »; null when the session has proven it. */
  answerLink: string | null;
  /** True when a person answers first. */
  awaitsReview: boolean;
  /** True when the subscription was ended at Stripe, and nobody has filled in a form. */
  isAtStripe: boolean;
}

const answerLink = (token: string) => siteLink(`${href("/declaration")}?jeton=${token}`);

export default defineEmail({
  name: "declaration-receipt",
  props: z.object({
    declarationId: z.string(),
    basis: z.string(),
    endsOn: z.string(),
  }),
  async read(db, { declarationId, ...known }) {
    const token = await answerToken(db, declarationId);
    const declaration = await readDeclaration(db, declarationId, known);
    const { awaitsReview = false, channel } = (await readWithOrder(db, declarationId)) ?? {};
    const isAtStripe = channel === "stripe";
    return { ...declaration, answerLink: token && answerLink(token), awaitsReview, isAtStripe };
  },
  variant: (declaration) => (isToldAsWithdrawal(declaration) ? "withdrawal" : "cancellation"),
  Body,
  onSent: fileWithDeclaration,
  samples: {
    rétractation: { ...sampleWithdrawal, answerLink: answerLink("exemple"), awaitsReview: false, isAtStripe: false },
    résiliation: { ...sampleCancellation, answerLink: answerLink("exemple"), awaitsReview: false, isAtStripe: false },
    connectée: { ...sampleWithdrawal, answerLink: null, awaitsReview: false, isAtStripe: false },
    "à examiner": { ...sampleWithdrawal, answerLink: answerLink("exemple"), awaitsReview: true, isAtStripe: false },
    "résiliation dans les 14 jours": {
      ...sampleWithdrawal,
      wasCancellation: true,
      way: CHOSEN_WAYS.withdrawal,
      answerLink: answerLink("exemple"),
      awaitsReview: false,
      isAtStripe: false,
    },
    "chez Stripe": { ...sampleCancellation, way: null, answerLink: null, awaitsReview: false, isAtStripe: true },
  },
});

/**
 * As the page of the receipt has said it: to anybody but the order's account it was a cancellation, and only this email,
 * which the owner of the address reads, says that the better way is a withdrawal.
 */
function isToldAsWithdrawal({ isWithdrawal, wasCancellation, answerLink }: View): boolean {
  return isWithdrawal && !(wasCancellation && answerLink);
}

/** On a durable medium (art. L221-21, D215-3). It never says whether the order exists: anyone may type a name. */
function Body(view: View) {
  const { answerLink, awaitsReview, isAtStripe, ...declaration } = view;
  const { isWithdrawal, wasCancellation, declaredAt } = declaration;
  const notified = isWithdrawal
    ? "Votre résiliation est notifiée\u00a0: elle vaut rétractation"
    : "Votre résiliation est notifiée";
  return (
    <Layout
      heading={isToldAsWithdrawal(view) ? "Votre rétractation est enregistrée" : notified}
      preheader={`Reçue le ${declaredAt}, heure de Paris. Conservez cet accusé de réception.`}
      rights={isWithdrawal ? [] : ["withdraw"]}
    >
      <Paragraph>
        {isAtStripe ? AT_STRIPE : "Nous avons bien reçu votre déclaration."} Voici son contenu&nbsp;: conservez cet
        e-mail, il fait foi de la date et de l’heure.
      </Paragraph>
      <Details rows={declarationRows(declaration)} />
      {!isAtStripe && <Paragraph>{awaitsReview ? REVIEW : answerLink ? UNCERTAIN : CERTAIN}</Paragraph>}
      {answerLink && <ButtonLink href={answerLink} label="C’est bien moi, ou ce n’est pas moi" />}
      {wasCancellation && <Paragraph>{BETTER_WAY}</Paragraph>}
      <Paragraph>{isWithdrawal ? WITHDRAWAL : CANCELLATION}</Paragraph>
      <SmallPrint>
        Une erreur dans ces lignes ? Écrivez-nous : <SellerEmail />
      </SmallPrint>
    </Layout>
  );
}

const AT_STRIPE =
  "Votre abonnement a été arrêté chez notre prestataire de paiement, Stripe\u00a0: cela vaut résiliation. Si ce n’est pas vous qui l’avez voulu, répondez-nous.";
const UNCERTAIN =
  "Elle compte dès maintenant. Le nom et le contrat sont recopiés comme ils ont été saisis, sans lien. Comme elle a été faite sans être connectée à votre compte, dites-nous si c’est bien vous\u00a0: elle est alors exécutée dans l’heure, si l’adresse et la commande concordent. Sans réponse, elle l’est au bout de 72\u00a0heures. Si ce n’est pas vous, un clic suffit pour que rien ne bouge.";
const CERTAIN = "Vous étiez connectée au compte de la commande\u00a0: elle est exécutée dans l’heure.";
const REVIEW = `Elle compte dès maintenant. ${REVIEW_LABEL}`;
const BETTER_WAY =
  "Votre contrat est dans son délai de quatorze jours\u00a0: vous y renoncez, au lieu de seulement le résilier, et tout vous est rendu. Si vous préférez garder l’accès jusqu’à la fin choisie, écrivez-nous aussitôt.";
const WITHDRAWAL =
  "Si elle est faite dans le délai, nous vous remboursons la totalité au plus tard quatorze jours après l’avoir reçue, par le moyen de paiement que vous avez utilisé, et l’accès se ferme.";
const CANCELLATION =
  "Votre accès reste ouvert jusqu’à la fin du contrat. Plus rien n’est débité ensuite, et ce qui serait payé en trop vous est remboursé au plus tard dans les quatorze jours qui suivent.";
