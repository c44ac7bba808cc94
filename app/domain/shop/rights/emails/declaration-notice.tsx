import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Details, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { formatDateTime } from "#app/domain/values/time.ts";
import { readNextStep } from "../confirmation.server.ts";
import { readDeclaration } from "../declarations.server.ts";
import type { NextStep } from "../next-step.ts";
import {
  type DeclarationView,
  declarationLink,
  declarationRows,
  readDeclarationView,
  sampleCancellation,
  sampleWithdrawal,
} from "./declaration.ts";

interface View extends DeclarationView {
  next: NextStep;
  link: string;
}

const link = declarationLink("exemple");

export default defineEmail({
  name: "declaration-notice",
  props: z.object({ declarationId: z.string() }),
  async read(db, { declarationId }): Promise<View> {
    const declaration = await readDeclaration(db, declarationId);
    return {
      ...(await readDeclarationView(db, declarationId)),
      next: declaration ? await readNextStep(db, declaration) : { by: "nobody" },
      link: declarationLink(declarationId),
    };
  },
  fills: ({ isWithdrawal, name, next }) => ({
    suite: next.by === "person" ? "À traiter" : "Pour information",
    declaration: isWithdrawal ? "rétractation" : "résiliation",
    nom: name,
  }),
  Body,
  replyTo: ({ email }) => email,
  samples: {
    connectée: { ...sampleWithdrawal, next: { by: "shop", until: null }, link },
    "sans réponse": { ...sampleWithdrawal, next: { by: "shop", until: new Date("2026-11-27T22:59:00Z") }, link },
    "en pause": { ...sampleWithdrawal, next: { by: "person", isPaused: true }, link },
    rétractation: { ...sampleWithdrawal, next: { by: "person", isPaused: false }, link },
    résiliation: { ...sampleCancellation, next: { by: "person", isPaused: false }, link },
    "déjà exécutée": { ...sampleCancellation, byErasure: true, next: { by: "nobody" }, link },
  },
});

function Body({ link, next, ...declaration }: View) {
  const { isWithdrawal, name, contract, declaredAt } = declaration;
  return (
    <Layout
      heading={isWithdrawal ? "Rétractation reçue" : "Résiliation reçue"}
      preheader={`${name}, ${contract}, le ${declaredAt}`}
      isInternal
    >
      <Details rows={declarationRows(declaration)} />
      <Paragraph>{whoActs(next)}</Paragraph>
      {next.by === "person" && <Paragraph>{isWithdrawal ? WITHDRAWAL : CANCELLATION}</Paragraph>}
      <ButtonLink href={link} label="Ouvrir la déclaration" />
    </Layout>
  );
}

function whoActs(next: NextStep): string {
  if (next.by === "nobody") return "Vous n’avez rien à faire : elle est exécutée, ou son exécution a commencé.";
  if (next.by === "person") return next.isPaused ? PAUSED : PERSON;
  if (!next.until) return `${SHOP} dans l’heure, car la cliente était connectée ou a confirmé. ${UNLESS}`;
  return `${SHOP}\u00a0: dans l’heure si la cliente répond «\u00a0C’est bien moi\u00a0» à son accusé de réception, sinon le ${formatDateTime(next.until)}. «\u00a0Ce n’est pas moi\u00a0» la gèle. ${UNLESS}`;
}

const SHOP =
  "Vous n’avez rien à faire\u00a0: la commande est certaine, et la boutique exécute la déclaration d’elle-même";
const UNLESS = "S’il faut une personne, parce que Stripe refuse par exemple, un autre e-mail vous le dit.";
const PAUSED =
  "À vous d’agir\u00a0: la commande est certaine, mais trop de déclarations non confirmées sont arrivées à la fois. Leur exécution est en pause jusqu’à ce que vous ayez réglé l’alerte. Si la cliente répond «\u00a0C’est bien moi\u00a0» à son accusé de réception, la sienne part quand même dans l’heure.";
const PERSON =
  "À vous d’agir\u00a0: la boutique ne l’exécute pas d’elle-même. La commande n’est pas certaine, son paiement est contesté, le délai est passé, ou le site a envoyé plus que ne dit la progression. Vérifiez que la commande est bien la sienne avant d’agir.";
const WITHDRAWAL =
  "La page de la déclaration retrouve la commande, calcule le délai et rembourse. S’il n’est pas passé, le remboursement est dû en entier, au plus tard quatorze jours après cette date ; l’accès se ferme de lui-même.";
const CANCELLATION =
  "La page de la déclaration retrouve l’abonnement et y met fin à la date indiquée : le jour même à 23\u00a0h\u00a059 si elle demande « dès que possible ».";
