import { link, list, text } from "./blocks.ts";
import type { LegalContext, LegalSection } from "./types.ts";

/** What the buyer receives, when, for how long, and what the buyer may do with it. */
export function accessSections({ seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "ouverture",
      heading: "9. L’ouverture de l’accès",
      blocks: [
        text(
          `L’accès s’ouvre aussitôt après la confirmation du paiement, et au plus tard sous 24 heures. Si vous avez un compte, la formation apparaît dans ${link("Mes formations", "/orders")}. Si vous n’en avez pas, nous le créons et vous envoyons un lien personnel, à usage unique, pour choisir votre mot de passe.`,
        ),
        text(
          "Pour les services personnalisés (entretien, accompagnement individuel), nous prenons un premier contact avec vous sous 48 heures.",
        ),
        text(
          `Si l’accès n’est pas ouvert dans ces délais, écrivez-nous : nous l’ouvrons sans retard injustifié. À défaut, vous pouvez mettre fin au contrat et nous vous remboursons en entier, au plus tard dans les 14 jours. Les détails pratiques sont dans la ${link("politique de livraison", "/politique-livraison")}.`,
        ),
      ],
    },
    {
      id: "duree",
      heading: "10. La durée de l’accès",
      blocks: [
        list([
          "**Paiement unique.** L’« accès à vie » signifie : tant que le service existe, et au moins 5 ans à compter de votre achat.",
          "**Abonnement.** L’accès dure tant que l’abonnement court.",
          "**Ressources téléchargeables.** Modèles, fiches et cahiers peuvent être téléchargés pendant 12 mois à compter de l’ouverture de votre accès, tant que celui-ci est ouvert. Les fichiers que vous avez enregistrés restent les vôtres, sans limite de durée.",
        ]),
        text(
          "Si nous devions arrêter le service, nous vous préviendrions par e-mail au moins 3 mois à l’avance. Si cet arrêt intervenait moins de 5 ans après votre achat, nous vous rembourserions la part du prix correspondant au temps restant jusqu’à la cinquième année, sans que vous ayez à le demander. Un abonnement serait remboursé de la période payée et non fournie.",
        ),
      ],
    },
    {
      id: "technique",
      heading: "11. Ce qu’il faut pour suivre une formation",
      blocks: [
        text(
          "Un ordinateur, une tablette ou un téléphone, un navigateur à jour (Chrome, Edge, Firefox ou Safari), une connexion qui permette de lire une vidéo, une adresse e-mail et un lecteur de PDF. Il n’y a aucun logiciel à installer. Certains modèles s’ouvrent dans des outils d’autres éditeurs, comme Notion ou Canva, dont la version gratuite suffit sauf indication contraire sur la page de la formation. Les contenus ne comportent pas de mesure technique qui bloque leur lecture sur l’un de vos appareils.",
        ),
      ],
    },
    {
      id: "usage",
      heading: "12. Ce que vous pouvez faire des contenus",
      blocks: [
        text(
          "L’achat vous donne le droit personnel de consulter la formation, d’imprimer et d’enregistrer les documents prévus pour cela, et d’utiliser les modèles dans votre propre activité, y compris professionnelle. Les contenus restent la propriété de leurs auteurs.",
        ),
        text(
          "Vous ne pouvez pas céder, prêter ou partager votre accès, ni reproduire, revendre ou diffuser les contenus, ni en tirer une formation concurrente. En cas de manquement, nous vous écrivons et vous laissons au moins 7 jours pour répondre ou y mettre fin. Si un manquement grave continue, nous pouvons suspendre l’accès, puis résilier le contrat ; la part payée d’un abonnement qui n’est plus fournie vous est alors rendue. Vos droits de rétractation et de garantie ne sont pas touchés.",
        ),
        text(
          "Pendant les rendez-vous collectifs, chaque personne respecte les autres et garde pour elle ce qui lui est confié. Une séance n’est enregistrée que si nous vous en avons prévenu avant qu’elle commence, et chaque personne peut y assister sans image ni son.",
        ),
      ],
    },
    {
      id: "evolution",
      heading: "13. L’évolution des formations",
      blocks: [
        text(
          "Nous tenons les formations à jour, sans supplément : lois, outils et chiffres changent. Nous pouvons aussi modifier un contenu ou une fonction pour une raison sérieuse : obligation légale, sécurité, arrêt d’un outil tiers, amélioration pédagogique. Quand la modification compte pour vous, nous vous l’annonçons par e-mail, raisonnablement à l’avance.",
        ),
        text(
          "Si une modification dégrade, de façon qui n’est pas mineure, votre accès ou votre usage, vous pouvez mettre fin au contrat sans frais dans les 30 jours suivant l’information ou la modification, la plus tardive des deux dates, et obtenir le remboursement de ce qui ne vous est plus fourni (article L. 224-25-26 du code de la consommation).",
        ),
        text(
          `Les conditions d’un abonnement en cours ne changent pas sans un e-mail d’information envoyé au moins un mois avant. Tant que vous n’avez pas accepté le changement, vous pouvez résilier sans frais jusqu’à quatre mois après sa date d’effet, en passant par la page ${link("Résilier votre contrat", "/resiliation")} ou en écrivant à ${seller.email}.`,
        ),
      ],
    },
  ];
}
