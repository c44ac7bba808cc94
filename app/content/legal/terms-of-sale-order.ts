import { CANCELLATION_CHOICES } from "../cancellation.ts";
import { FIRST_ANSWER } from "../contact.ts";
import { type LegalContext, type LegalSection, link, list, notice, steps, text } from "./blocks.ts";
import { ACCESS_OPENS, CARDS, GUARANTEE_BELOW_PERCENT, GUARANTEE_DAYS, WITHDRAWAL_DAYS } from "./promises.ts";
import { identityLines } from "./seller-identity.ts";
import { soldInNames } from "./sold-in.ts";

/** Who sells, to whom, what, at what price. */
export function offerSections({ siteName, siteUrl, seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "essentiel",
      heading: "L’essentiel",
      blocks: [
        list([
          "**Avant de commander**, vous voyez le prix total TTC (toutes taxes comprises), la durée de l’accès et la date jusqu’à laquelle vous pouvez changer d’avis.",
          `**L’accès s’ouvre après le paiement**, ${ACCESS_OPENS} (${link("article 9", "/conditions-vente#ouverture")}).`,
          `**Trois façons d’en sortir.** La rétractation (changer d’avis, sans motif et sans frais) : ${WITHDRAWAL_DAYS} jours, et nous remboursons tout, même si vous avez commencé (${link("article 14", "/conditions-vente#retractation")}), sur la page ${link("Renoncer au contrat ici", "/retractation")}. La garantie commerciale (notre promesse) : ${GUARANTEE_DAYS} jours, si vous avez suivi moins de ${GUARANTEE_BELOW_PERCENT} % de la formation (${link("article 15", "/conditions-vente#garantie-commerciale")}). La résiliation (mettre fin à un abonnement pour la suite) : quand vous le voulez, sans frais ni engagement de durée, sur la page ${link("Résilier votre contrat", "/resiliation")} (${link("article 16", "/conditions-vente#resiliation")}).`,
          `**Un défaut ?** La garantie légale de conformité (ce que vous recevez doit être ce qui vous a été annoncé) vous protège sans frais : ${link("article 17", "/conditions-vente#garanties-legales")}.`,
          `**Un désaccord ?** Écrivez-nous d’abord ; le médiateur (une personne indépendante qui aide à régler un litige sans procès) est ensuite gratuit pour vous : ${link("article 22", "/conditions-vente#reclamations")}.`,
        ]),
        text("Ce résumé aide à la lecture. Les articles qui suivent forment le contrat."),
      ],
    },
    {
      id: "vendeur",
      heading: "1. Le vendeur",
      blocks: [
        text(`Les formations présentées sur le site ${siteName} (${siteUrl}) sont vendues par :`),
        list(identityLines(seller)),
        text(
          `Dans ces conditions, « nous » désigne ${seller.name}, et « vous » la personne qui commande. Le service client répond en français, par e-mail, par téléphone ${seller.phoneHours}, ou par le ${link("formulaire de contact", "/contact")}.`,
        ),
      ],
    },
    {
      id: "champ",
      heading: "2. À qui et à quoi s’appliquent ces conditions",
      blocks: [
        text(
          "Ces conditions s’appliquent à toute commande de formation passée sur le site par une personne majeure, pour elle-même ou pour l’entreprise qu’elle représente. Elles sont consultables à tout moment, acceptées avant le paiement par une case à cocher, et jointes en PDF à l’e-mail de confirmation. La version qui vous lie est celle que vous avez acceptée : sa date est enregistrée avec votre commande.",
        ),
        text(
          `Nous vendons aux personnes établies dans l’un de ces pays ou territoires : ${soldInNames(seller)}. Le pays se choisit sur la page de commande ; le prix n’en dépend pas. La facture dit la TVA comprise, ou pourquoi il n’y en a pas.`,
        ),
        text(
          "Elles sont écrites pour les consommatrices et les consommateurs. Si vous achetez pour votre activité professionnelle ou pour une entreprise, nous vous appliquons volontairement le même délai de rétractation, la même garantie commerciale et la même procédure de résiliation.",
        ),
        text(
          `Le challenge, le guide et les ressources gratuites relèvent des ${link("conditions d’utilisation", "/conditions-utilisation")}.`,
        ),
      ],
    },
    {
      id: "formations",
      heading: "3. Les formations",
      blocks: [
        text(
          "Nous vendons des formations en ligne, à suivre à votre rythme : vidéos, textes, exercices et documents à télécharger. Certaines comprennent aussi des rendez-vous collectifs ou individuels, en visioconférence ou par téléphone. La page de chaque formation décrit son contenu, ses modules, ses bonus et, s’il y a lieu, le nombre de places et les dates d’inscription.",
        ),
        text("Une formation est proposée sous l’une de ces deux formes, toujours indiquée avec son prix :"),
        list([
          "**le paiement unique**, qui ouvre un « accès à vie », c’est-à-dire tant que le service existe, et au moins 5 ans ;",
          "**l’abonnement mensuel**, qui ouvre l’accès tant que l’abonnement court.",
        ]),
        text(
          `Nos formations apportent une méthode, des connaissances et des outils. Elles ne promettent ni revenu ni résultat, ne donnent ni diplôme ni certification, et ne peuvent pas être financées par le compte personnel de formation. Elles ne remplacent pas le conseil d’un avocat, d’un notaire, d’un expert-comptable, d’un conseiller en investissements financiers ou d’un médecin. Les chiffres de parcours décrivent des situations passées, et leurs sources sont sur la page ${link("Nos chiffres et leurs sources", "/chiffres")} ; investir comporte un risque de perte.`,
        ),
      ],
    },
    {
      id: "prix",
      heading: "4. Les prix",
      blocks: [
        text(
          "Les prix sont en euros, toutes taxes comprises, par exemple « 1 997 € TTC » pour un paiement unique, « 797 € TTC par mois » pour un abonnement. Aucuns frais de dossier, de livraison ou de paiement ne s’y ajoutent.",
        ),
        text(
          "La facture indique la TVA (taxe sur la valeur ajoutée) que le prix comprend, ou la règle qui en dispense.",
        ),
        text(
          "Le prix applicable est celui qui s’affiche dans le récapitulatif de votre commande, juste avant que vous ne la validiez. Nous pouvons changer nos prix pour l’avenir, jamais pour une commande déjà passée.",
        ),
        text(
          "Quand nous annonçons une réduction, le prix le plus bas pratiqué au cours des 30 jours précédents est affiché à côté. Un « prix de lancement » est indiqué avec son dernier jour et le prix qui le suivra ; une promotion a une fin. L’historique des prix est publié sur la page de chaque formation.",
        ),
        text(
          "Le prix d’un abonnement en cours n’augmente pas sans votre accord exprès. Si nous vous proposons un nouveau prix et que vous ne l’acceptez pas, votre abonnement continue au prix convenu.",
        ),
      ],
    },
  ];
}

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
          "Vous donnez votre adresse e-mail, ou vous vous connectez à votre compte, et vous indiquez votre pays.",
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
          `Le paiement se fait en ligne, par carte bancaire, au moyen du service de Stripe. Les cartes acceptées, ${CARDS}, sont indiquées sur la page de commande. Votre banque peut vous demander de confirmer le paiement. Nous ne voyons pas et nous ne conservons pas votre numéro de carte ; nous en gardons la marque et les quatre derniers chiffres, pour que vous la reconnaissiez.`,
        ),
        list([
          "**Paiement unique** : la totalité du prix est débitée à la commande. Nous ne proposons ni crédit ni paiement fractionné.",
          "**Abonnement** : le premier mois est débité à la commande, puis chaque mois à la même date, ou le dernier jour du mois quand cette date n’existe pas.",
        ]),
        text(
          "Si un paiement mensuel échoue, nous vous en prévenons par e-mail pour que vous puissiez mettre à jour votre carte. L’accès est suspendu si la somme reste due 7 jours après ce message, et il est rétabli dès le paiement. Nous ne facturons aucuns frais pour un paiement refusé.",
        ),
        text("Une facture est établie pour chaque paiement. Elle vous est remise par voie électronique."),
      ],
    },
    {
      id: "abonnement",
      heading: "7. L’abonnement mensuel",
      blocks: [
        text(
          "L’abonnement est un contrat à durée indéterminée (sans date de fin), sans engagement, payé d’avance mois par mois. Chaque paiement ouvre un mois d’accès, calculé de date à date.",
        ),
        notice([
          `**Vous pouvez résilier à tout moment, sans motif et sans frais.** ${CANCELLATION_CHOICES} Tout se fait sur la page ${link("Résilier votre contrat", "/resiliation")}, décrite à l’article 16.`,
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
          `Nous conservons le contrat pendant 10 ans lorsque son montant atteint 120 €, et vous y avez accès, si vous avez un compte, sur la page « Dossier du contrat » de chaque commande (/orders/{numéro de commande}/contrat), sinon sur simple demande à ${seller.email} (articles L. 213-1, D. 213-1 et D. 213-2 du code de la consommation). Les enregistrements de nos systèmes, datés et conservés dans de bonnes conditions de sécurité, font foi sauf preuve contraire.`,
        ),
        text(
          "Si la confirmation n’arrive pas, regardez d’abord dans les courriers indésirables, puis écrivez-nous : nous vous la renvoyons.",
        ),
      ],
    },
  ];
}

/** What the buyer receives, when, for how long, and what the buyer may do with it. */
export function accessSections({ seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "ouverture",
      heading: "9. L’ouverture de l’accès",
      blocks: [
        text(
          `L’accès s’ouvre après la confirmation du paiement, ${ACCESS_OPENS}. Si vous avez un compte, la formation apparaît dans ${link("Mes formations", "/orders")}. Si vous n’en avez pas, nous le créons et vous envoyons un lien personnel, à usage unique, pour choisir votre mot de passe.`,
        ),
        text(
          `Pour les services personnalisés (entretien, accompagnement individuel), nous prenons un premier contact avec vous ${FIRST_ANSWER}.`,
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
          "Un ordinateur, une tablette ou un téléphone, un navigateur à jour (Chrome, Edge, Firefox ou Safari, dans une version de moins de deux ans), une connexion qui permette de lire une vidéo (environ 5 Mbit/s), une adresse e-mail et un lecteur de PDF. Il n’y a aucun logiciel à installer. Certains modèles s’ouvrent dans des outils d’autres éditeurs, comme Notion ou Canva, dont la version gratuite suffit sauf indication contraire sur la page de la formation. Les contenus ne comportent pas de mesure technique qui bloque leur lecture sur l’un de vos appareils. Le livret et les films portent l’adresse e-mail de leur lectrice ou de leur lecteur.",
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
          "Vous ne pouvez pas céder, prêter ou partager votre accès, ni reproduire, revendre ou diffuser les contenus, ni en tirer une formation concurrente. En cas de manquement, nous vous écrivons et vous laissons au moins 7 jours pour répondre ou y mettre fin. Nous n’attendons pas ces 7 jours pour arrêter une fraude, une diffusion massive des contenus ou une atteinte à la sécurité. Si un manquement grave continue, nous pouvons suspendre l’accès, puis résilier le contrat ; ce qui est payé et n’est plus fourni vous est alors rendu, comme l’article 16 le dit. Vos droits de rétractation et de garantie ne sont pas touchés.",
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
