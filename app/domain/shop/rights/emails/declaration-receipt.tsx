import { href } from "react-router";
import { z } from "zod";
import { CHOSEN_WAYS } from "#app/content/cancellation.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Details, Paragraph, SellerEmail, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { answerToken, readNextStep } from "../confirmation.server.ts";
import { readDeclaration } from "../declarations.server.ts";
import { firstInsteadOf } from "../first-declaration.server.ts";
import { isOrderOf } from "../matching.ts";
import type { NextStep } from "../next-step.ts";
import { byPersonLabel } from "../quote/refund-labels.ts";
import {
  type DeclarationView,
  declarationRows,
  readDeclarationView,
  sampleCancellation,
  sampleWithdrawal,
} from "./declaration.ts";
import { fileWithDeclaration } from "./file-with-declaration.server.ts";

interface View extends DeclarationView {
  /** The page with « C’est bien moi » and « Ce n’est pas moi »; null when the session has proven it. */
  answerLink: string | null;
  next: NextStep;
  awaitsReview: boolean;
  /** When another withdrawal from the same order was received, which acts in its place; only its owner reads it. */
  firstAt: string | null;
  /** The formation and the number of the order, which only its owner reads. */
  order: string | null;
  /** True when the subscription was ended at Stripe, and nobody has filled in a form. */
  isAtStripe: boolean;
  /** Cents of the paid month that are given back, as far as that is known. */
  unserved: number;
}

const answerLink = (token: string) => siteLink(`${href("/declaration")}?jeton=${token}`);

const plain = { awaitsReview: false, isAtStripe: false, unserved: 0, firstAt: null, order: "Mindset, ES-000042" };
const asked = {
  ...plain,
  answerLink: answerLink("exemple"),
  next: { by: "shop", until: new Date("2026-11-27T22:59:00Z") } as const,
};
const proven = { ...plain, answerLink: null, next: { by: "shop", until: null } as const };
const byPerson = { by: "person", isPaused: false } as const;

export default defineEmail({
  name: "declaration-receipt",
  props: z.object({
    declarationId: z.string(),
    basis: z.string(),
    endsOn: z.string(),
    unserved: z.string().default("0"),
  }),
  async read(db, { declarationId, unserved, ...known }): Promise<View> {
    const token = await answerToken(db, declarationId);
    const declaration = await readDeclarationView(db, declarationId, known);
    const withOrder = await readDeclaration(db, declarationId);
    const isOwners = withOrder?.certainOrder && isOrderOf(withOrder.certainOrder, withOrder.email);
    const first = isOwners ? await firstInsteadOf(db, withOrder) : null;
    return {
      ...declaration,
      answerLink: token && answerLink(token),
      next: withOrder ? await readNextStep(db, withOrder) : { by: "nobody" },
      awaitsReview: withOrder?.awaitsReview ?? false,
      firstAt: first && formatDateTime(first.declaredAt),
      order: isOwners ? `${withOrder.certainOrder?.formationName}, ${withOrder.certainOrder?.number}` : null,
      isAtStripe: withOrder?.channel === "stripe",
      unserved: Number(unserved),
    };
  },
  variant: (declaration) => (isToldAsWithdrawal(declaration) ? "withdrawal" : "cancellation"),
  fills: ({ order, declaredAt }) => ({ contrat: order ?? `reçue le ${declaredAt}` }),
  Body,
  onSent: fileWithDeclaration,
  samples: {
    rétractation: { ...sampleWithdrawal, ...asked },
    résiliation: { ...sampleCancellation, ...asked, unserved: 24_928 },
    "une seconde": { ...sampleWithdrawal, ...asked, basis: [], firstAt: "24 novembre 2026 à 23\u00a0h\u00a058" },
    connectée: { ...sampleWithdrawal, ...proven },
    "à examiner": { ...sampleWithdrawal, ...asked, next: byPerson, awaitsReview: true },
    "par une personne": { ...sampleWithdrawal, ...asked, next: byPerson, basis: [] },
    "résiliation dans les 14 jours": {
      ...sampleWithdrawal,
      ...asked,
      wasCancellation: true,
      way: CHOSEN_WAYS.withdrawal,
    },
    "compte effacé": { ...sampleWithdrawal, ...proven, byErasure: true, next: { by: "nobody" } },
    "par lettre": { ...sampleWithdrawal, ...asked, declaredAt: "24 novembre 2026", hasHour: false },
    "chez Stripe": { ...sampleCancellation, ...proven, way: null, isAtStripe: true },
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
  const { answerLink, next, awaitsReview, firstAt, isAtStripe, ...declaration } = view;
  const { isWithdrawal, wasCancellation, byErasure, declaredAt, hasHour } = declaration;
  const notified = isWithdrawal
    ? "Votre résiliation est notifiée\u00a0: elle vaut rétractation"
    : "Votre résiliation est notifiée";
  return (
    <Layout
      heading={isToldAsWithdrawal(view) ? "Votre rétractation est enregistrée" : notified}
      preheader={`Reçue le ${declaredAt}. Conservez cet accusé de réception.`}
      rights={isWithdrawal ? [] : ["withdraw"]}
    >
      <Paragraph>
        {isAtStripe ? AT_STRIPE : byErasure ? BY_ERASURE : "Nous avons bien reçu votre déclaration."} Voici son
        contenu&nbsp;: conservez cet e-mail, il fait foi de la date{hasHour && " et de l’heure"}.
      </Paragraph>
      <Details rows={declarationRows(declaration)} />
      {firstAt && (
        <Paragraph>
          Une rétractation de ce contrat a déjà été reçue le {firstAt}, heure de Paris. La première des deux qui
          s’exécute vaut pour l’autre&nbsp;: la somme n’est rendue qu’une fois.
        </Paragraph>
      )}
      {!isAtStripe && <Paragraph>{stepText(view)}</Paragraph>}
      {answerLink && <ButtonLink href={answerLink} label="C’est bien moi, ou ce n’est pas moi" />}
      {wasCancellation && <Paragraph>{BETTER_WAY}</Paragraph>}
      {!firstAt && <Paragraph>{isWithdrawal ? refundText(view) : cancellationText(view)}</Paragraph>}
      <SmallPrint>
        Une erreur dans ces lignes ? Écrivez-nous : <SellerEmail />
      </SmallPrint>
    </Layout>
  );
}

const AT_STRIPE =
  "Votre abonnement a été arrêté chez notre prestataire de paiement, Stripe\u00a0: cela vaut résiliation. Si ce n’est pas vous qui l’avez voulu, répondez-nous.";
const BY_ERASURE = "Votre compte est effacé, ce qui met fin au contrat\u00a0: cela vaut déclaration, sans formulaire.";

function stepText({ next, awaitsReview, answerLink }: View): string {
  if (next.by === "nobody") return DONE;
  if (next.by === "person") return `${COUNTS} ${byPersonLabel({ awaitsReview })}${answerLink ? ` ${ASK}` : ""}`;
  return next.until ? `${UNCERTAIN} ${OR_NOT}` : CERTAIN;
}

const COUNTS = "Elle compte dès maintenant.";
const DONE =
  "Elle compte dès sa réception, et son exécution a commencé\u00a0: un autre e-mail vous dit quand c’est fait.";
const CERTAIN = "Vous étiez connectée au compte de la commande\u00a0: elle est exécutée dans l’heure.";
const AS_TYPED = "Nous recopions ici le nom et le contrat comme on nous les a écrits, sans les avoir vérifiés.";
const OR_NOT = "Si ce n’est pas vous, un clic suffit pour que rien ne bouge.";
const ASK = `${AS_TYPED} Dites-nous si c’est bien vous. ${OR_NOT}`;
const UNCERTAIN = `${COUNTS} ${AS_TYPED} La personne qui l’a faite n’était pas connectée à votre compte. Dites-nous si c’est bien vous\u00a0: la déclaration est alors exécutée dans l’heure. Sans réponse, elle l’est au bout de 72\u00a0heures.`;
const BETTER_WAY =
  "Votre contrat est encore dans un délai où tout vous est rendu\u00a0: vous y renoncez, au lieu de seulement le résilier. Si vous préférez garder l’accès jusqu’à la fin choisie, écrivez-nous aussitôt.";
/** The rule above has been applied, unless a person has to. */
const refundText = ({ basis, awaitsReview }: View) =>
  `${basis.length > 0 && !awaitsReview ? "Nous" : "Si elle est faite dans le délai, nous"} ${WITHDRAWAL}`;
const WITHDRAWAL =
  "vous remboursons la totalité au plus tard quatorze jours après avoir reçu votre déclaration, par le moyen de paiement que vous avez utilisé, et l’accès se ferme.";
const WITHIN = "au plus tard dans les quatorze jours qui suivent.";
/** Where nothing is to be given back, nobody learns from the receipt whether the contract is a subscription. */
const cancellationText = ({ unserved }: View) =>
  unserved > 0
    ? `Votre accès reste ouvert jusqu’à la fin du contrat. Plus rien n’est débité ensuite, et ${formatEuros(unserved)}, la part du mois payé qui n’est pas fournie, vous sont remboursés ${WITHIN}`
    : `Pour un abonnement, votre accès reste ouvert jusqu’à la fin du contrat, plus rien n’est débité ensuite, et ce qui serait payé en trop vous est remboursé ${WITHIN} Une formation payée en une fois n’a rien à résilier\u00a0: rien n’en est débité, et elle reste ouverte.`;
