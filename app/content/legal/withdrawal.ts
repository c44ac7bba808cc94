import type { PagePath } from "#app/content/links.ts";
import { ofName } from "../typography.ts";
import { type Block, type LegalContext, type LegalText, link, list, notice, steps, table, text } from "./blocks.ts";
import { postalAddress } from "./seller-identity.ts";

export function withdrawalRight(context: LegalContext): LegalText {
  const { siteName, seller } = context;
  return {
    title: "Droit de rétractation",
    description: `Changer d’avis dans les 14 jours après un achat sur ${siteName} : le délai, la marche à suivre et le formulaire type.`,
    sections: [
      {
        id: "votre-droit",
        heading: "Votre droit",
        blocks: [
          notice([
            "**Vous avez 14 jours pour changer d’avis, sans donner de motif et sans frais.** Nous vous remboursons toutes les sommes versées, même si vous avez commencé la formation.",
          ]),
          text(
            "Ce droit vient des articles L. 221-18 et suivants du code de la consommation. Il s’applique à chaque formation vendue sur le site, en paiement unique comme en abonnement. La loi permet aux vendeurs de contenus numériques de demander à leurs clients d’y renoncer ; nous ne le faisons pas.",
          ),
        ],
      },
      {
        id: "calcul",
        heading: "Comment se calcule le délai",
        blocks: [
          steps([
            "Le jour de la commande ne compte pas. Si vous payez un autre jour, c’est le jour du paiement qui ne compte pas.",
            "On compte 14 jours, week-ends et jours fériés compris.",
            "Si le quatorzième jour est un samedi, un dimanche ou un jour férié, le délai va jusqu’au jour ouvrable suivant. Un jour férié d’Alsace-Moselle ou d’outre-mer compte pour tout le monde.",
            "Le dernier jour finit à 23 h 59, heure de Paris. Il suffit que votre message soit parti avant.",
          ]),
          table(
            "Exemples de calcul",
            ["Commande", "Quatorzième jour", "Dernier jour pour vous rétracter", "Pourquoi"],
            [
              [
                "Lundi 23 novembre 2026",
                "Lundi 7 décembre 2026",
                "**Lundi 7 décembre 2026**",
                "Le quatorzième jour est un jour ouvrable.",
              ],
              [
                "Samedi 21 novembre 2026",
                "Samedi 5 décembre 2026",
                "**Lundi 7 décembre 2026**",
                "Le délai passe le week-end.",
              ],
              [
                "Vendredi 18 décembre 2026",
                "Vendredi 1er janvier 2027",
                "**Lundi 4 janvier 2027**",
                "Le jour de l’An est férié, et un week-end le suit.",
              ],
              [
                "Vendredi 12 mars 2027",
                "Vendredi 26 mars 2027",
                "**Mardi 30 mars 2027**",
                "Le Vendredi saint est férié en Alsace-Moselle ; un week-end et le lundi de Pâques le suivent.",
              ],
              [
                "Lundi 15 mars 2027",
                "Lundi 29 mars 2027",
                "**Mardi 30 mars 2027**",
                "Le 29 mars est le lundi de Pâques.",
              ],
              [
                "Samedi 24 avril 2027",
                "Samedi 8 mai 2027",
                "**Lundi 10 mai 2027**",
                "Le 8 mai, férié, tombe un samedi ; le lendemain est un dimanche.",
              ],
            ],
          ),
          text(
            "Vous n’avez pas à faire ce calcul : votre date figure dans le récapitulatif de la commande et dans l’e-mail de confirmation. On compte à partir du jour de la commande ou, s’il est plus tardif, du jour du paiement, à l’heure de Paris.",
          ),
        ],
      },
      {
        id: "comment",
        heading: "Comment vous rétracter en ligne",
        blocks: [
          text(
            `La page ${link("Renoncer au contrat ici", "/retractation")} est gratuite, accessible depuis le bas de toutes les pages, et ne demande ni compte ni mot de passe.`,
          ),
          steps([
            "Indiquez votre nom, le contrat (le nom de la formation ou le numéro de commande suffit) et l’adresse e-mail où recevoir l’accusé de réception. Rien d’autre n’est demandé.",
            "Relisez le récapitulatif. Le bouton « Modifier » permet de corriger.",
            "Cliquez sur « Confirmer la rétractation ».",
            "Un accusé de réception s’affiche et vous est envoyé par e-mail. Il reprend le contenu de votre déclaration, sa date et son heure. Conservez-le.",
            "Si vous n’étiez pas connectée à votre compte, l’accusé contient un lien, pour que personne ne déclare à votre place : répondez « C’est bien moi » et le remboursement part dans l’heure. Sans réponse, il part au bout de 72 heures. Votre déclaration compte dans tous les cas dès que vous l’avez confirmée.",
          ]),
          text("Vous préférez un autre moyen ? Ils ont la même valeur :"),
          list([
            `un e-mail à ${seller.email} ;`,
            `une lettre à ${seller.name}, ${postalAddress(seller)} ;`,
            `le ${link("formulaire type", "/droit-retractation#formulaire-type")} ci-dessous.`,
          ]),
        ],
      },
      {
        id: "effets",
        heading: "Ce qui se passe ensuite",
        blocks: [
          list([
            "**Remboursement** : la totalité des sommes versées, au plus tard 14 jours après la réception de votre décision, par le moyen de paiement utilisé à la commande, sans frais.",
            "**Accès** : la formation se ferme. Les ressources gratuites et votre compte restent ouverts.",
            "**Abonnement** : il prend fin ; plus rien n’est débité, et vous n’avez pas d’autre démarche à faire.",
            `**Après le délai** : écrivez-nous quand même. La ${link("garantie commerciale de 30 jours", "/politique-remboursement")} peut s’appliquer, et nous retenons toujours la règle la plus favorable pour vous.`,
          ]),
        ],
      },
      {
        id: "avis",
        heading: "L’avis légal complet",
        blocks: [withdrawalNotice(context)],
      },
      {
        id: "formulaire-type",
        heading: "Formulaire type de rétractation",
        blocks: [
          ...modelWithdrawalForm(context),
          text(
            `L’emploi de ce formulaire est facultatif. Vous pouvez le recopier dans un e-mail ou l’envoyer par la poste : ${link("le télécharger en PDF", "/documents/formulaire-de-retractation.pdf")}.`,
          ),
        ],
      },
    ],
  };
}

const WITHDRAWAL_PAGE: PagePath = "/retractation";

/**
 * The standard notice (annex to article R. 221-3, as amended by décret 2026-3): imposed wording with the blanks filled
 * in.
 */
export function withdrawalNotice({ siteUrl, seller }: LegalContext): Block {
  return notice([
    "**Droit de rétractation**",
    "Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours.",
    "Le délai de rétractation expire quatorze jours après le jour de la conclusion du contrat.",
    `Pour exercer le droit de rétractation, vous devez nous notifier (${seller.name}, ${postalAddress(seller)}, téléphone : ${seller.phone}, adresse électronique : ${seller.email}) votre décision de rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté (par exemple, lettre envoyée par la poste ou courrier électronique). Vous pouvez utiliser le modèle de formulaire de rétractation, mais ce n’est pas obligatoire.`,
    `Vous pouvez également exercer votre droit de rétractation en ligne sur ${siteUrl}${WITHDRAWAL_PAGE}. Si vous utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l’heure de sa soumission.`,
    "Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative à l’exercice du droit de rétractation avant l’expiration du délai de rétractation.",
    "**Effets de la rétractation**",
    "En cas de rétractation de votre part du présent contrat, nous vous rembourserons tous les paiements reçus de vous, y compris les frais de livraison (à l’exception des frais supplémentaires découlant du fait que vous avez choisi, le cas échéant, un mode de livraison autre que le mode moins coûteux de livraison standard proposé par nous) sans retard excessif et, en tout état de cause, au plus tard quatorze jours à compter du jour où nous sommes informés de votre décision de rétractation du présent contrat. Nous procéderons au remboursement en utilisant le même moyen de paiement que celui que vous aurez utilisé pour la transaction initiale, sauf si vous convenez expressément d’un moyen différent ; en tout état de cause, ce remboursement n’occasionnera pas de frais pour vous.",
  ]);
}

/** The standard form (annex to article R. 221-1): imposed wording with the seller filled in. */
export function modelWithdrawalForm({ seller }: LegalContext): Block[] {
  return [
    text(
      "(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)",
    ),
    text(`À l’attention ${ofName(seller.name)}, ${postalAddress(seller)}, ${seller.email} :`),
    text(
      "Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :",
    ),
    list([
      "Commandé le (*)/reçu le (*) :",
      "Nom du (des) consommateur(s) :",
      "Adresse du (des) consommateur(s) :",
      "Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :",
      "Date :",
    ]),
    text("(*) Rayez la mention inutile."),
  ];
}
