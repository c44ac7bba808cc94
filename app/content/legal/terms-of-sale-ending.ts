import { link, list, notice, table, text } from "./blocks.ts";
import { postalAddress } from "./seller-identity.ts";
import type { LegalContext, LegalSection } from "./types.ts";

const WHO_DECLARES =
  "Votre déclaration compte dès que vous l’avez confirmée. Faite sans être connectée à votre compte, elle est exécutée quand vous répondez « C’est bien moi » par le lien de l’accusé de réception, et sinon au bout de 72 heures ; « Ce n’est pas moi » arrête tout. Personne ne peut ainsi mettre fin au contrat à votre place sans que vous le sachiez.";

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
          "Vous pouvez vous rétracter dans les 14 jours qui suivent la conclusion du contrat, sans donner de motif et sans frais. Le jour de la commande ne compte pas. Si le quatorzième jour tombe un samedi, un dimanche ou un jour férié, le délai va jusqu’au jour ouvrable suivant, à 23 h 59, heure de Paris. La date exacte est écrite dans le récapitulatif et dans l’e-mail de confirmation.",
        ),
        notice([
          "**Nous ne vous demandons pas de renoncer à ce droit.** L’accès s’ouvre tout de suite et votre droit de rétractation reste entier : nous vous remboursons toutes les sommes versées, sans rien retenir pour ce que vous avez consulté. L’avancement dans la formation et l’usage d’un code promotionnel n’y changent rien.",
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
              "Sans motif",
              "Vous n’avez rien à justifier. Dire ce qui vous a manqué nous aide, sans être une condition.",
            ],
          ],
        ),
        text(
          `Pour en bénéficier, utilisez la page ${link("Renoncer au contrat ici", "/retractation")}, écrivez à ${seller.email} ou passez par le ${link("formulaire de contact", "/contact")}. Nous examinons chaque message sous 48 heures et nous remboursons l’intégralité du prix payé dans les 14 jours, par le même moyen de paiement. Pour un abonnement, le remboursement porte sur toutes les sommes débitées pendant ces 30 jours et l’abonnement prend fin.`,
        ),
        text(
          `Quand plusieurs règles peuvent s’appliquer, c’est toujours la plus favorable pour vous que nous retenons, et nous vous disons laquelle. Au-delà de 30 jours, la ${link("politique de remboursement", "/politique-remboursement")} précise dans quels cas un remboursement partiel reste possible.`,
        ),
        text(
          "Cette garantie commerciale s’ajoute à la garantie légale de conformité, dont vous bénéficiez sans frais et indépendamment d’elle, dans les conditions des encadrés de l’article 17, ainsi qu’à la garantie légale des vices cachés. Elle ne les limite en rien.",
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
          [
            [
              "À la fin de la période payée",
              "Le dernier jour du mois déjà payé. Vous gardez l’accès jusque-là.",
              "Plus rien.",
            ],
            [
              "Dès que possible",
              "Au plus tard 10 jours après la réception de votre notification (article L. 224-25-9 du code de la consommation).",
              "Plus rien. La part du mois payé qui n’est pas fournie vous est remboursée, au plus tard dans les 14 jours suivant la fin du contrat.",
            ],
            [
              "À une autre date",
              "La date que vous indiquez.",
              "Les mois commencés avant cette date, le dernier en proportion ; ce que vous auriez payé en trop vous est remboursé dans les 14 jours.",
            ],
          ],
        ),
        text(
          "Vous pouvez aussi nous écrire par e-mail ou par courrier. Si votre message ne donne pas de date, la résiliation prend effet au plus tard 10 jours après sa réception. Résilier n’efface pas votre compte ni vos factures.",
        ),
        text(
          "De notre côté, nous ne pouvons mettre fin à un abonnement qu’avec un préavis d’un mois donné par e-mail, ou pour un manquement grave de votre part, après vous avoir laissé le temps d’y remédier. Dans tous les cas, ce qui est payé et non fourni vous est remboursé. Un paiement unique ne peut être résilié par nous que pour un manquement grave, ou en cas d’arrêt du service aux conditions de l’article 10.",
        ),
      ],
    },
  ];
}
