import { CANCELLATION_ENDS } from "../cancellation.ts";
import { COMPLAINT_ANSWER, FIRST_ANSWER } from "../contact.ts";
import { type LegalContext, type LegalSection, link, list, notice, table, text } from "./blocks.ts";
import { postalAddress } from "./seller-identity.ts";
import { continuousSupplyNotice, singleSupplyNotice } from "./statutory-guarantee-notices.ts";

const WHO_DECLARES =
  "Votre déclaration compte dès que vous l’avez confirmée. Faite sans être connectée à votre compte, elle est exécutée quand vous répondez « C’est bien moi » par le lien de l’accusé de réception, et sinon au bout de 72 heures ; « Ce n’est pas moi » arrête tout. Cette attente ne recule aucune date. Personne ne peut ainsi mettre fin au contrat à votre place sans que vous le sachiez.";

/**
 * The three ways to end a contract: withdrawal (by law), the 30-day guarantee (the seller's promise), cancellation of a
 * subscription.
 */
export function endingSections({ seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "retractation",
      heading: "14. Le droit de rétractation : 14 jours",
      blocks: [
        text(
          "Vous pouvez vous rétracter dans les 14 jours qui suivent la conclusion du contrat, sans donner de motif et sans frais. Le jour de la commande ne compte pas. Si vous payez un autre jour, c’est le jour du paiement qui ne compte pas. Si le quatorzième jour tombe un samedi, un dimanche ou un jour férié, même d’Alsace-Moselle ou d’outre-mer seulement, le délai va jusqu’au jour ouvrable suivant, à 23 h 59, heure de Paris. La date exacte est écrite dans le récapitulatif et dans l’e-mail de confirmation.",
        ),
        notice([
          "**Nous ne vous demandons pas de renoncer à ce droit.** L’accès s’ouvre tout de suite et votre droit de rétractation reste entier : nous vous remboursons toutes les sommes versées, sans rien retenir pour ce que vous avez consulté. L’avancement dans la formation n’y change rien.",
        ]),
        text("Pour vous rétracter, choisissez le moyen qui vous convient :"),
        list([
          `la page ${link("Renoncer au contrat ici", "/retractation")}, accessible depuis le bas de toutes les pages du site, gratuite, sans connexion et ouverte à tout moment : vous indiquez votre nom, le contrat concerné et une adresse e-mail, vous vérifiez, puis vous cliquez sur « Confirmer la rétractation ». Un accusé de réception s’affiche et vous est envoyé par e-mail, avec le contenu de votre déclaration, la date et l’heure ;`,
          `un e-mail à ${seller.email} ou un courrier à ${seller.name}, ${postalAddress(seller)}, qui dit clairement votre décision ;`,
          "le formulaire type reproduit en annexe 2, si vous le souhaitez.",
        ]),
        text(
          "Il suffit d’envoyer votre décision avant la fin du délai. Nous vous remboursons sans retard excessif, et au plus tard 14 jours après l’avoir reçue, par le moyen de paiement utilisé à la commande, sauf si vous acceptez expressément un autre moyen. L’accès à la formation se ferme. La rétractation met aussi fin à l’abonnement, sans autre démarche.",
        ),
        text(WHO_DECLARES),
        text(
          `Des exemples de calcul figurent sur la page ${link("Droit de rétractation", "/droit-retractation")}. L’avis légal complet est reproduit en annexe 1.`,
        ),
      ],
    },
    {
      id: "garantie-commerciale",
      heading: "15. La garantie commerciale de 30 jours",
      blocks: [
        text(
          `En plus du droit de rétractation, ${seller.name}, ${postalAddress(seller)}, accorde à tout acheteur, sans supplément de prix et quel que soit son pays, une garantie commerciale : si la formation ne vous convient pas, nous vous la remboursons.`,
        ),
        table(
          "Conditions de la garantie commerciale",
          ["Condition", "Ce qu’elle signifie"],
          [
            [
              "30 jours",
              "Vous nous prévenez au plus tard le trentième jour après la commande. Le délai se compte comme celui de la rétractation.",
            ],
            [
              "Progression inférieure à 20 %",
              "C’est la progression affichée, au moment où vous nous prévenez, sur la page « Ce que vous pouvez récupérer aujourd’hui » de la commande. Une leçon y compte dès la première fois que vous l’avez terminée, ou regardée au moins à moitié ; la marquer ensuite « à faire » ne la retire pas.",
            ],
            [
              "Ce que le site a envoyé",
              "Le site note aussi ce qu’il vous envoie : secondes de film et de son, épisodes de podcast, textes, fichiers, livret. Si cela atteint 20 % de la formation alors que la progression affichée est inférieure, le remboursement ne part pas de lui-même : une personne regarde ce relevé. Elle ne refuse que s’il montre des leçons ouvertes, ou des films, des épisodes et des fichiers pris un à un, pour au moins 20 % de la formation ; un livret téléchargé ne suffit jamais. Aucune demande n’est refusée par le site seul.",
            ],
            [
              "Sans motif",
              "Vous n’avez rien à justifier. Dire ce qui vous a manqué nous aide, sans être une condition.",
            ],
          ],
        ),
        text(
          `Pour en bénéficier, utilisez la page ${link("Renoncer au contrat ici", "/retractation")}, écrivez à ${seller.email} ou passez par le ${link("formulaire de contact", "/contact")}. Nous examinons chaque message ${FIRST_ANSWER} et nous remboursons l’intégralité du prix payé dans les 14 jours, par le même moyen de paiement. Pour un abonnement, le remboursement porte sur toutes les sommes débitées pendant ces 30 jours et l’abonnement prend fin.`,
        ),
        text(
          `Quand plusieurs règles peuvent s’appliquer, c’est toujours la plus favorable pour vous que nous retenons, et nous vous disons laquelle. Au-delà de 30 jours, la ${link("politique de remboursement", "/politique-remboursement")} précise dans quels cas un remboursement partiel reste possible.`,
        ),
        text(
          "Cette garantie commerciale s’ajoute à la garantie légale de conformité, dont vous bénéficiez sans frais et indépendamment d’elle, dans les conditions des encadrés de l’article 17, ainsi qu’à la garantie légale des vices cachés (un défaut que l’on ne pouvait pas voir en achetant). Elle ne les limite en rien.",
        ),
      ],
    },
    {
      id: "resiliation",
      heading: "16. La résiliation de l’abonnement",
      blocks: [
        text(
          `Vous pouvez résilier un abonnement à tout moment. La page ${link("Résilier votre contrat", "/resiliation")} est gratuite, accessible depuis toutes les pages du site, et ne demande pas de connexion. Vous indiquez votre nom, le contrat, une adresse e-mail et la date de fin souhaitée ; vous vérifiez le récapitulatif ; vous cliquez sur « Notification de la résiliation ». Nous vous confirmons par e-mail la réception, la date de fin et ses effets.`,
        ),
        text(WHO_DECLARES),
        table(
          "La date de fin, à votre choix",
          ["Votre choix", "Fin du contrat", "Ce que vous payez"],
          Object.values(CANCELLATION_ENDS).map(({ label, end, payment }) => [label, end, payment]),
        ),
        text(
          "L’accès dure jusqu’à la fin choisie. La loi nous laisserait 10 jours pour mettre fin au contrat (article L. 224-25-9 du code de la consommation) : « dès que possible » ne les attend pas.",
        ),
        text(
          "Vous pouvez aussi nous écrire par e-mail ou par courrier. Si votre message ne donne pas de date, la résiliation prend effet dès que possible, donc le jour de sa réception. Résilier n’efface pas votre compte ni vos factures.",
        ),
        text(
          "De notre côté, nous ne pouvons mettre fin à un abonnement qu’avec un préavis (un délai annoncé d’avance) d’un mois donné par e-mail, ou pour un manquement grave de votre part, après vous avoir laissé le temps d’y remédier. Dans tous les cas, ce qui est payé et non fourni vous est remboursé : pour un paiement unique, la part du prix qui correspond au temps restant jusqu’à la cinquième année. Un paiement unique ne peut être résilié par nous que pour un manquement grave, ou en cas d’arrêt du service aux conditions de l’article 10.",
        ),
      ],
    },
  ];
}

/** Statutory guarantees, support, and liability. */
export function guaranteeSections({ seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "garanties-legales",
      heading: "17. Les garanties légales",
      blocks: [
        text(
          `${seller.name}, ${postalAddress(seller)}, ${seller.email}, ${seller.phone}, répond de la conformité des contenus et services numériques au contrat (ils doivent être ce qui a été annoncé ; articles L. 224-25-12 et suivants du code de la consommation) et des vices cachés (articles 1641 et suivants du code civil). Ces garanties sont gratuites et s’appliquent à toute commande.`,
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
          "Pour l’obtenir, un message au service client suffit. Elle ne vous prive pas d’une réparation plus complète lorsque la loi vous y donne droit.",
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
          "Nous répondons de plein droit (sans que vous ayez à prouver une faute) de la bonne exécution du contrat, que nous l’exécutions nous-mêmes ou avec l’aide de prestataires (article L. 221-15 du code de la consommation). Nous ne répondons pas de ce qui vient de votre fait, du fait imprévisible et insurmontable d’un tiers au contrat, ou d’un cas de force majeure (un événement extérieur que l’on ne peut ni prévoir ni empêcher).",
        ),
        text(
          "Les décisions que vous prenez pour votre entreprise, vos placements, votre logement ou votre santé restent les vôtres. Nous nous engageons sur la qualité de ce que nous enseignons, non sur le résultat que vous en tirez. Aucune clause de ces conditions ne réduit votre droit à réparation lorsque nous manquons à nos obligations.",
        ),
      ],
    },
  ];
}

/** Personal data, complaints, mediator, applicable law. */
export function closingSections({ seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "donnees",
      heading: "21. Vos données personnelles",
      blocks: [
        text(
          `Nous utilisons vos données pour exécuter le contrat, tenir notre comptabilité et respecter la loi. La ${link("politique de confidentialité", "/politique-confidentialite")} dit lesquelles, combien de temps et comment exercer vos droits. Acheter n’oblige pas à recevoir nos offres : seule la case facultative le permet, et vous pouvez changer d’avis à tout moment. Toute sollicitation téléphonique à des fins commerciales suppose votre consentement préalable.`,
        ),
      ],
    },
    {
      id: "reclamations",
      heading: "22. Réclamations et médiation",
      blocks: [
        text(
          `Une difficulté ? Écrivez d’abord au service client, à ${seller.email} ou à ${seller.name}, ${postalAddress(seller)}. Une première réponse vous parvient ${FIRST_ANSWER} après sa réception, et la réponse à votre réclamation ${COMPLAINT_ANSWER} ; si l’affaire demande plus de temps, nous vous disons combien.`,
        ),
        text(
          "Si la réponse ne vous convient pas, ou si vous n’en recevez pas, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons (une personne indépendante qui aide à régler un litige sans procès), dans l’année qui suit votre réclamation écrite (articles L. 612-1 et suivants du code de la consommation) :",
        ),
        list([`**${seller.mediator.name}**`, `Adresse : ${seller.mediator.address}`, `Site : ${seller.mediator.url}`]),
        text(
          "Le médiateur propose une solution ; vous restez libre de l’accepter ou d’aller devant le tribunal. Si vous habitez un autre pays de l’Union européenne, le Centre européen des consommateurs de votre pays peut aussi vous aider sans frais.",
        ),
      ],
    },
    {
      id: "droit-applicable",
      heading: "23. Droit applicable et tribunaux",
      blocks: [
        text(
          "Ce contrat relève du droit français et il est rédigé en français. Si vous habitez dans un autre pays, vous gardez la protection que vous donnent les règles impératives de ce pays.",
        ),
        text(
          "En cas de procès, vous pouvez saisir, à votre choix, l’une des juridictions (tribunaux) compétentes selon le code de procédure civile, ou celle du lieu où vous habitiez au moment du contrat ou du fait dommageable (article R. 631-3 du code de la consommation).",
        ),
      ],
    },
    {
      id: "divers",
      heading: "24. Le contrat et ses clauses",
      blocks: [
        text(
          "Si une clause de ces conditions était écartée par un juge ou par la loi, les autres resteraient en vigueur. Le fait, pour vous ou pour nous, de ne pas se prévaloir d’une clause n’y vaut pas renonciation.",
        ),
        text(
          "Le contrat est formé de la page de la formation telle qu’elle était le jour de votre commande, du récapitulatif, de l’e-mail de confirmation et de ces conditions. Le dossier du contrat, dans votre compte, en garde l’offre : description, contenu et programme. Pour le reste de la page, votre copie suffit, par exemple une capture d’écran. En cas de différence, la disposition la plus favorable pour vous l’emporte.",
        ),
      ],
    },
  ];
}
