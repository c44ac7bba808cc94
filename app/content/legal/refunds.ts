import { CANCELLATION_CHOICES } from "../cancellation.ts";
import { FIRST_ANSWER } from "../contact.ts";
import { type LegalContext, type LegalText, link, list, notice, steps, table, text } from "./blocks.ts";
import { GUARANTEE_COUNTS } from "./promises.ts";

export function refundPolicy({ siteName, seller }: LegalContext): LegalText {
  return {
    title: "Politique de remboursement",
    description: `Quand et comment ${siteName} vous rembourse : rétractation de 14 jours, garantie commerciale de 30 jours, autres cas.`,
    sections: [
      {
        id: "regle",
        heading: "La règle qui passe avant toutes les autres",
        blocks: [
          notice([
            "**Pendant 14 jours après votre commande, vous pouvez vous rétracter sans motif et nous vous remboursons tout.** Ni l’avancement dans la formation, ni aucune autre condition de cette page ne réduit ce droit.",
          ]),
          text(
            "Quand plusieurs règles s’appliquent à votre situation, nous retenons celle qui vous est la plus favorable, et nous vous disons laquelle et pourquoi. Vous n’avez pas à chercher vous-même celle qui convient.",
          ),
        ],
      },
      {
        id: "situations",
        heading: "Votre situation, votre remboursement",
        blocks: [
          table(
            "Les remboursements selon votre situation",
            ["Votre situation", "Ce que nous remboursons", "Fondement"],
            [
              [
                "Dans les 14 jours (reportés au jour ouvrable suivant si le dernier tombe un week-end ou un jour férié)",
                "La totalité, quelle que soit votre progression",
                "Droit de rétractation (loi)",
              ],
              [
                "Dans les 30 jours, progression inférieure à 20 %",
                `La totalité. ${GUARANTEE_COUNTS}`,
                "Garantie commerciale (notre promesse)",
              ],
              [
                "Après 30 jours, progression inférieure à 20 %",
                "Un remboursement partiel est possible, après examen",
                "Geste commercial",
              ],
              [
                "Après le délai de rétractation, progression de 20 % à 80 %",
                "Aucun remboursement n’est prévu d’avance. Si un événement grave vous empêche de continuer, écrivez-nous : nous lisons chaque situation.",
                "Geste commercial",
              ],
              [
                "Après le délai de rétractation et hors garantie de 30 jours : progression supérieure à 80 %",
                "Pas de geste commercial",
                "Vos droits légaux restent entiers",
              ],
              [
                "La formation n’est pas conforme, ou l’accès n’est pas fourni",
                "Mise en conformité, baisse du prix ou remboursement total, selon le cas",
                "Garantie légale de conformité (loi)",
              ],
              [
                "Un abonnement qui prend fin pendant un mois payé, ou arrêté par nous",
                "La part du mois payé et non fournie",
                "Conditions de vente, article 16",
              ],
              ["Une interruption de plus de 24 heures", "La compensation prévue", "Conditions de vente, article 19"],
              ["Une somme débitée par erreur ou deux fois", "La totalité de cette somme", "Loi"],
            ],
          ),
          text(
            `Le ${link("calcul ci-dessous", "/politique-remboursement#calculer")} applique ces règles à un achat inventé, avant que vous n’achetiez. Après l’achat, la page « Ce que vous pouvez récupérer aujourd’hui » de chaque commande les applique à la vôtre, au centime près.`,
          ),
          text(
            "La progression est celle qui s’affiche dans votre espace, sur la page « Ce que vous pouvez récupérer aujourd’hui » de la commande, au moment où vous nous écrivez : les minutes des leçons que vous avez terminées, ou regardées au moins à moitié, sur toutes celles de la formation, telle qu’elle était le jour de la commande ou telle qu’elle est aujourd’hui, selon ce qui vous est le plus favorable. Les leçons facultatives ne comptent pas.",
          ),
          text(
            "Une leçon compte dès la première fois : la marquer ensuite « à faire », ou revenir au début de son film, ne la retire pas de la progression. Celle-ci est arrêtée au moment de votre déclaration : ni ce que vous regardez après, ni ce que nous changeons après dans la formation ne la modifie. Si vous effacez votre compte, nous gardons avec la commande le seul nombre de minutes vues et envoyées.",
          ),
          text(
            `Pour la seule garantie de 30 jours, le site compare cette progression à ce qu’il a envoyé : films et sons, podcast compris, textes, fichiers, livret. Si cela atteint 20 % de la formation, une personne regarde ce relevé et vous répond ${FIRST_ANSWER}, au lieu d’un remboursement qui part de lui-même. Le délai légal de 14 jours ne demande rien de tel.`,
          ),
          text(
            "La limite de 80 % concerne le seul geste commercial : elle ne touche ni la rétractation, ni la garantie commerciale de 30 jours, ni les garanties légales.",
          ),
          text(
            "Quand nous accordons un remboursement partiel, il correspond à la part de la formation que vous n’avez pas consultée. Nous vous donnons le calcul. L’accès se ferme lorsque vous acceptez ce remboursement.",
          ),
        ],
      },
      {
        id: "comment",
        heading: "Comment faire",
        blocks: [
          steps([
            `Allez sur la page ${link("Renoncer au contrat ici", "/retractation")} : elle ne demande pas de connexion. Vous pouvez aussi nous écrire.`,
            "Indiquez vos prénom et nom, la formation ou le numéro de commande, et l’adresse e-mail à laquelle vous répondre. Aucun motif n’est nécessaire.",
            "Vous recevez un accusé de réception, daté.",
            `Quand l’adresse et la commande concordent, le remboursement part de lui-même : dans l’heure si vous étiez connectée à votre compte ou répondez « C’est bien moi » par le lien de l’accusé, sinon au bout de 72 heures. « Ce n’est pas moi » arrête tout. Si la commande n’est pas certaine, le service client examine votre message ${FIRST_ANSWER}. Dans tous les cas, nous vous disons quelle règle s’applique, avec le calcul. Une rétractation dans les 14 jours n’a pas besoin de notre accord : elle produit ses effets dès que vous l’envoyez.`,
            "Nous vous remboursons au plus tard 14 jours après avoir reçu votre rétractation ou votre message, ou, pour un geste commercial, après votre accord sur le montant.",
          ]),
          text(
            "Le remboursement se fait par le moyen de paiement utilisé à la commande, sauf si vous en acceptez expressément un autre. Il ne vous coûte rien. Nous vous envoyons l’avoir (la facture qui annule tout ou partie d’une autre). Selon les banques, quelques jours peuvent passer avant que la somme n’apparaisse sur votre relevé ; nous lançons donc chaque remboursement sans attendre la date limite.",
          ),
        ],
      },
      {
        id: "abonnement",
        heading: "Le cas des abonnements",
        blocks: [
          list([
            "La rétractation dans les 14 jours et la garantie commerciale de 30 jours s’appliquent à chaque nouvel abonnement et remboursent toutes les sommes débitées dans ces délais.",
            `Ensuite, vous arrêtez quand vous le voulez sur la page ${link("Résilier votre contrat", "/resiliation")}. ${CANCELLATION_CHOICES}`,
          ]),
        ],
      },
      {
        id: "desaccord",
        heading: "Un désaccord ?",
        blocks: [
          text(
            `Répondez à notre message ou écrivez à ${seller.email} : nous relirons votre dossier. Vous pouvez aussi saisir gratuitement le médiateur de la consommation (une personne indépendante qui aide à régler un litige sans procès), ${seller.mediator.name}, sur ${seller.mediator.url}, après une réclamation écrite.`,
          ),
          text(
            `Cette page explique et complète les ${link("conditions générales de vente", "/conditions-vente")} ; le détail du délai figure sur la page ${link("Droit de rétractation", "/droit-retractation")}.`,
          ),
        ],
      },
    ],
  };
}
