import { link, list, text } from "./blocks.ts";
import { postalAddress } from "./seller-identity.ts";
import { continuousSupplyNotice, singleSupplyNotice } from "./statutory-guarantee-notices.ts";
import type { LegalContext, LegalSection } from "./types.ts";

/** Statutory guarantees, support, and liability. */
export function guaranteeSections({ seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "garanties-legales",
      heading: "17. Les garanties légales",
      blocks: [
        text(
          `${seller.name}, ${postalAddress(seller)}, ${seller.email}, ${seller.phone}, répond de la conformité des contenus et services numériques au contrat (articles L. 224-25-12 et suivants du code de la consommation) et des vices cachés (articles 1641 et suivants du code civil). Ces garanties sont gratuites et s’appliquent à toute commande.`,
        ),
        text(
          "Une formation est conforme si elle correspond à sa description, contient ce qui a été annoncé, fonctionne sur les appareils prévus à l’article 11, et reçoit les mises à jour nécessaires pendant toute la durée de l’accès. Pour faire jouer une garantie, écrivez-nous : décrivez le défaut, joignez une capture d’écran si vous le pouvez. Vous n’avez ni formulaire à remplir ni retour à effectuer.",
        ),
        text(
          "**Encadré 1. Accès en ligne à une formation** (paiement unique ou abonnement), fourni de façon continue :",
        ),
        continuousSupplyNotice(),
        text("**Encadré 2. Ressources téléchargeables**, fournies en une fois :"),
        singleSupplyNotice(),
      ],
    },
    {
      id: "assistance",
      heading: "18. L’assistance",
      blocks: [
        text(
          `Le service client est joignable par le ${link("formulaire de contact", "/contact")}, par e-mail à ${seller.email} et par téléphone au ${seller.phone}, ${seller.phoneHours}. Il est compris dans le prix.`,
        ),
        text(
          "Un problème technique qui vient de nous est résolu dans les 7 jours qui suivent votre signalement. Si nous n’y parvenons pas, nous prolongeons votre accès du temps perdu pour un paiement unique, ou nous vous remboursons ces jours pour un abonnement, et vous gardez tous les droits que vous donne l’article 17.",
        ),
      ],
    },
    {
      id: "interruption",
      heading: "19. Disponibilité, interruption et sécurité",
      blocks: [
        text(
          "Le service est ouvert jour et nuit, hors maintenances, annoncées quand elles durent. Nous ne nous engageons pas sur un taux de disponibilité chiffré, mais nous compensons toute interruption de plus de 24 heures qui empêche de suivre une formation, quelle qu’en soit la cause chez nous ou chez nos prestataires :",
        ),
        list([
          "**abonnement** : un trentième du prix mensuel par tranche de 24 heures, entière ou entamée, comptée depuis le début de l’interruption ; la somme est déduite du paiement suivant ou remboursée ;",
          "**paiement unique** : les 5 ans d’accès minimal, les 12 mois de téléchargement et les 30 jours de la garantie commerciale sont prolongés de la durée de l’interruption.",
        ]),
        text(
          "Nous appliquons cette compensation de nous-mêmes ; si vous ne la voyez pas venir, un message suffit. Elle ne vous prive pas d’une réparation plus complète lorsque la loi vous y donne droit.",
        ),
        text(
          "En cas d’incident de sécurité, nous prenons aussitôt les mesures utiles : correction, suspension temporaire, changement forcé de mot de passe. Si vos données ou votre accès sont concernés, nous vous en informons.",
        ),
      ],
    },
    {
      id: "responsabilite",
      heading: "20. Responsabilité",
      blocks: [
        text(
          "Nous répondons de plein droit de la bonne exécution du contrat, que nous l’exécutions nous-mêmes ou avec l’aide de prestataires (article L. 221-15 du code de la consommation). Nous ne répondons pas de ce qui vient de votre fait, du fait imprévisible et insurmontable d’un tiers au contrat, ou d’un cas de force majeure.",
        ),
        text(
          "Les décisions que vous prenez pour votre entreprise, vos placements, votre logement ou votre santé restent les vôtres. Nous nous engageons sur la qualité de ce que nous enseignons, non sur le résultat que vous en tirez. Aucune clause de ces conditions ne réduit votre droit à réparation lorsque nous manquons à nos obligations.",
        ),
      ],
    },
  ];
}
