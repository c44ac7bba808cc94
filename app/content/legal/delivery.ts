import { CANCELLATION_CHOICES } from "../cancellation.ts";
import { COMPLAINT_ANSWER, FIRST_ANSWER } from "../contact.ts";
import { type LegalContext, type LegalText, link, list, notice, table, text } from "./blocks.ts";
import { ACCESS_OPENS } from "./promises.ts";

export function deliveryPolicy({ siteName, seller }: LegalContext): LegalText {
  return {
    title: "Politique de livraison",
    description: `Comment et quand vous recevez l’accès à une formation ${siteName}, ce qu’il faut pour la suivre et qui vous aide.`,
    sections: [
      {
        id: "delais",
        heading: "Quand vous recevez votre accès",
        blocks: [
          notice([
            `**Une fois le paiement accepté, l’accès s’ouvre avec l’e-mail de confirmation, ${ACCESS_OPENS}.** Rien n’est envoyé par la poste et aucuns frais de livraison ne s’ajoutent.`,
          ]),
          table(
            "Délais",
            ["Ce que vous recevez", "Quand", "Comment"],
            [
              [
                "Confirmation de commande, avec les conditions de vente en PDF",
                "Dès le paiement accepté",
                "Par e-mail",
              ],
              [
                "Accès à la formation, si vous avez un compte",
                `Après le paiement, ${ACCESS_OPENS}`,
                `Dans ${link("Mes formations", "/orders")}`,
              ],
              [
                "Accès à la formation, si vous n’avez pas de compte",
                `Après le paiement, ${ACCESS_OPENS}`,
                "Par e-mail : un lien personnel, à usage unique, pour choisir votre mot de passe",
              ],
              [
                "Premier contact pour un service personnalisé",
                `Au plus tard ${FIRST_ANSWER}`,
                "Par e-mail, ou par téléphone si vous l’avez choisi",
              ],
            ],
          ),
          text(
            `Un mot de passe ne vous est jamais envoyé par e-mail : vous le choisissez vous-même. Si le lien a expiré, la page ${link("Mot de passe oublié", "/mot-de-passe-oublie")} vous en envoie un autre.`,
          ),
        ],
      },
      {
        id: "duree",
        heading: "Pour combien de temps",
        blocks: [
          list([
            "**Paiement unique** : accès à vie, c’est-à-dire tant que le service existe, et au moins 5 ans.",
            `**Abonnement** : tant qu’il court. ${CANCELLATION_CHOICES}`,
            "**Ressources téléchargeables** : à télécharger dans les 12 mois qui suivent l’ouverture de l’accès, tant que celui-ci est ouvert. Ce que vous avez enregistré vous reste.",
          ]),
        ],
      },
      {
        id: "technique",
        heading: "Ce qu’il vous faut",
        blocks: [
          list([
            "un ordinateur, une tablette ou un téléphone ;",
            "un navigateur à jour : Chrome, Edge, Firefox ou Safari, dans une version de moins de deux ans ;",
            "une connexion qui permette de lire une vidéo, environ 5 Mbit/s ; les textes se lisent avec une connexion lente ;",
            "une adresse e-mail que vous consultez ;",
            "un lecteur de PDF et, pour certains modèles, un compte gratuit chez Notion ou Canva.",
          ]),
          text(
            "Il n’y a rien à installer. Vous pouvez suivre une formation sur plusieurs appareils, avec le même compte. L’accès est possible depuis tous les pays ; quelques-uns bloquent les plateformes de vidéo, et cela ne dépend pas de nous.",
          ),
        ],
      },
      {
        id: "probleme",
        heading: "Si l’accès n’arrive pas ou ne fonctionne pas",
        blocks: [
          list([
            "Regardez dans vos courriers indésirables et vérifiez l’adresse saisie à la commande.",
            `Essayez ${link("Mot de passe oublié", "/mot-de-passe-oublie")} avec cette adresse.`,
            `Écrivez à ${seller.email} ou par le ${link("formulaire de contact", "/contact")}, avec votre numéro de commande si vous l’avez.`,
          ]),
          text(
            `Si l’accès n’est pas ouvert après 24 heures, nous l’ouvrons sans retard injustifié dès que vous nous le signalez. Si nous ne le faisons pas, vous pouvez mettre fin au contrat et nous vous remboursons en entier dans les 14 jours. Un problème technique qui vient de nous est résolu dans les 7 jours. Une interruption de plus de 24 heures est compensée : les règles sont aux articles 18 et 19 des ${link("conditions générales de vente", "/conditions-vente")}.`,
          ),
        ],
      },
      {
        id: "assistance",
        heading: "Qui vous aide",
        blocks: [
          text(
            `Le service client répond au téléphone, au ${seller.phone}, ${seller.phoneHours} (heure de Paris), hors jours fériés, et par e-mail à ${seller.email} : une première réponse part ${FIRST_ANSWER}, celle à une réclamation ${COMPLAINT_ANSWER}.`,
          ),
          text(
            `Vous changez d’avis ? Vous avez 14 jours : ${link("Droit de rétractation", "/droit-retractation")}. Pour les remboursements, voyez la ${link("politique de remboursement", "/politique-remboursement")}.`,
          ),
        ],
      },
    ],
  };
}
