import { link, list, notice, steps, text } from "./blocks.ts";
import type { LegalContext, LegalSection } from "./types.ts";

/** Ordering, paying, subscribing, and the proof of the contract. */
export function orderSections({ seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "commande",
      heading: "5. Passer commande",
      blocks: [
        text("Une commande se passe en français, en cinq étapes :"),
        steps([
          "Vous choisissez une formation et ouvrez sa page de commande. Les moyens de paiement acceptés y sont affichés.",
          "Vous donnez votre adresse e-mail, ou vous vous connectez à votre compte.",
          "Vous vérifiez le récapitulatif : formation, paiement unique ou abonnement mensuel, prix total TTC, durée de l’accès, date limite de rétractation. Le lien « Modifier » permet de corriger une erreur à tout moment.",
          "Vous cochez la case par laquelle vous acceptez ces conditions, dont la date est indiquée. La case qui autorise nos e-mails de conseils et d’offres est facultative ; elle n’a aucun effet sur la commande.",
          "Vous cliquez sur « Commande avec obligation de paiement », puis vous payez sur la page sécurisée de Stripe.",
        ]),
        text(
          "Le contrat est conclu lorsque vous cliquez sur « Commande avec obligation de paiement », sous réserve du paiement : si vous quittez la page de paiement ou si le paiement est refusé, le contrat est réputé n’avoir jamais existé, rien n’est débité et rien n’est dû.",
        ),
        text(
          "Nous pouvons ne pas donner suite à une commande pour un motif légitime : formation complète ou fermée, paiement refusé, fraude avérée, litige en cours sur une commande antérieure. Nous vous disons pourquoi et, si une somme a été débitée, nous la remboursons aussitôt en entier. Une erreur de prix manifeste, qu’une personne attentive ne peut pas manquer, donne lieu à l’annulation de la commande et au remboursement, sauf si vous préférez la confirmer au prix exact.",
        ),
      ],
    },
    {
      id: "paiement",
      heading: "6. Payer",
      blocks: [
        text(
          "Le paiement se fait en ligne, par carte bancaire, au moyen du service de Stripe. Les cartes acceptées sont indiquées avant la commande. Votre banque peut vous demander de confirmer le paiement. Nous ne voyons pas et nous ne conservons pas votre numéro de carte ; nous en gardons la marque et les quatre derniers chiffres, pour que vous la reconnaissiez.",
        ),
        list([
          "**Paiement unique** : la totalité du prix est débitée à la commande. Nous ne proposons ni crédit ni paiement fractionné.",
          "**Abonnement** : le premier mois est débité à la commande, puis chaque mois à la même date, ou le dernier jour du mois quand cette date n’existe pas.",
        ]),
        text(
          "Si un paiement mensuel échoue, nous vous en prévenons par e-mail pour que vous puissiez mettre à jour votre carte. L’accès peut être suspendu si la somme reste due 7 jours après ce message, et il est rétabli dès le paiement. Nous ne facturons aucuns frais pour un paiement refusé.",
        ),
        text("Une facture est établie pour chaque paiement. Elle vous est remise par voie électronique."),
      ],
    },
    {
      id: "abonnement",
      heading: "7. L’abonnement mensuel",
      blocks: [
        text(
          "L’abonnement est un contrat à durée indéterminée, sans engagement, payé d’avance mois par mois. Chaque paiement ouvre un mois d’accès, calculé de date à date.",
        ),
        notice([
          `**Vous pouvez résilier à tout moment, sans motif et sans frais.** La résiliation prend effet à la fin du mois déjà payé : vous gardez votre accès jusque-là et plus rien n’est débité. Vous pouvez aussi demander une fin plus rapide ou choisir une autre date. Tout se fait sur la page ${link("Résilier votre contrat", "/resiliation")}, décrite à l’article 16.`,
        ]),
      ],
    },
    {
      id: "confirmation",
      heading: "8. Confirmation, preuve et archivage",
      blocks: [
        text(
          "Dès le paiement accepté, et avant que l’accès s’ouvre, vous recevez un e-mail de confirmation. Il contient l’identité du vendeur, la formation, le prix, la date et l’heure, les cases que vous avez cochées, l’avis de rétractation avec sa date limite et le lien « Renoncer au contrat ici », les coordonnées du médiateur, le lien de résiliation pour un abonnement, et ces conditions au format PDF. Conservez-le : c’est votre exemplaire du contrat.",
        ),
        text(
          `Nous conservons le contrat pendant 10 ans lorsque son montant atteint 120 €, et vous y avez accès sur simple demande à ${seller.email} (articles L. 213-1, D. 213-1 et D. 213-2 du code de la consommation). Les enregistrements de nos systèmes, datés et conservés dans de bonnes conditions de sécurité, font foi sauf preuve contraire.`,
        ),
        text(
          "Si la confirmation n’arrive pas, regardez d’abord dans les courriers indésirables, puis écrivez-nous : nous vous la renvoyons.",
        ),
      ],
    },
  ];
}
