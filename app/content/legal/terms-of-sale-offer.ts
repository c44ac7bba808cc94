import { link, list, text } from "./blocks.ts";
import { identityLines } from "./seller-identity.ts";
import type { LegalContext, LegalSection } from "./types.ts";

/** Who sells, to whom, what, at what price. */
export function offerSections({ siteName, siteUrl, seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "essentiel",
      heading: "L’essentiel",
      blocks: [
        list([
          "**Avant de commander**, vous voyez le prix total TTC, la durée de l’accès et la date jusqu’à laquelle vous pouvez changer d’avis.",
          `**14 jours pour vous rétracter**, sans motif et sans frais : nous vous remboursons alors intégralement, même si vous avez commencé la formation. Cela se fait sur la page ${link("Renoncer au contrat ici", "/retractation")}.`,
          `**Un abonnement s’arrête quand vous le voulez**, sur la page ${link("Résilier votre contrat", "/resiliation")}, sans frais ni engagement de durée.`,
          "**L’accès s’ouvre aussitôt après le paiement**, au plus tard sous 24 heures.",
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
          "Ces conditions s’appliquent à toute commande de formation passée sur le site par une personne physique majeure. Elles sont consultables à tout moment, acceptées avant le paiement par une case à cocher, et jointes en PDF à l’e-mail de confirmation. La version qui vous lie est celle que vous avez acceptée : sa date est enregistrée avec votre commande.",
        ),
        text(
          "Elles sont écrites pour les consommatrices et les consommateurs. Si vous achetez pour votre activité professionnelle, nous vous appliquons volontairement le même délai de rétractation, la même garantie commerciale et la même procédure de résiliation.",
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
          "Nos formations apportent une méthode, des connaissances et des outils. Elles ne promettent ni revenu ni résultat, ne donnent ni diplôme ni certification, et ne peuvent pas être financées par le compte personnel de formation. Elles ne remplacent pas le conseil d’un avocat, d’un notaire, d’un expert-comptable, d’un conseiller en investissements financiers ou d’un médecin. Les chiffres de parcours sont déclarés par la fondatrice ; investir comporte un risque de perte.",
        ),
      ],
    },
    {
      id: "prix",
      heading: "4. Les prix",
      blocks: [
        text(
          "Les prix sont en euros, toutes taxes comprises (TTC) : « 1 997 € TTC » pour un paiement unique, « 797 € TTC par mois » pour un abonnement. Aucuns frais de dossier, de livraison ou de paiement ne s’y ajoutent.",
        ),
        text("La facture indique la TVA que le prix comprend, ou la règle qui en dispense."),
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
