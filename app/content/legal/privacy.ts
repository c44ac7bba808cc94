import { type LegalContext, type LegalText, link, list, notice, table, text } from "./blocks.ts";
import { dataPurposes } from "./privacy-purposes.ts";
import { postalAddress } from "./seller-identity.ts";

export function privacyPolicy({ siteName, seller }: LegalContext): LegalText {
  return {
    title: "Politique de confidentialité",
    description: `Quelles données ${siteName} utilise, pourquoi, combien de temps, avec qui, et comment exercer vos droits.`,
    sections: [
      {
        id: "essentiel",
        heading: "L’essentiel",
        blocks: [
          list([
            "Nous demandons peu de données, et nous disons à côté de chaque formulaire à quoi elles servent.",
            "Nous ne les vendons pas, nous ne les louons pas, nous n’affichons pas de publicité.",
            "Nous ne mesurons ni l’ouverture de nos e-mails ni vos clics, et nous ne vous suivons pas d’un site à l’autre.",
            `Vous pouvez consulter, exporter, corriger ou effacer vos données depuis ${link("Mes données", "/compte/donnees")}.`,
          ]),
        ],
      },
      {
        id: "responsable",
        heading: "Qui est responsable de vos données",
        blocks: [
          text(
            `Le responsable du traitement est ${seller.name}, ${postalAddress(seller)}. Pour toute question sur vos données, écrivez à ${seller.privacyEmail} ou à cette adresse postale. Nous n’avons pas désigné de délégué à la protection des données, notre activité ne l’imposant pas.`,
          ),
        ],
      },
      {
        id: "donnees",
        heading: "Quelles données",
        blocks: [
          text("Les données viennent de vous, ou de l’usage que vous faites du site :"),
          list([
            "**identité et contact** : prénom, nom, adresse e-mail et, si vous les donnez, téléphone et pays ;",
            "**compte** : mot de passe, conservé sous une forme qui ne permet pas de le relire, et dates de connexion ;",
            "**commandes** : formation, montant, date, cases cochées avec leur texte et leur version, nom et adresse de facturation, entreprise si vous achetez pour elle, marque et quatre derniers chiffres de la carte ; jamais le numéro de carte, que seul Stripe reçoit ;",
            "**contrat** : l’offre telle qu’elle vous a été faite, les conditions acceptées, une copie des lettres de votre commande, les factures et les avoirs ;",
            "**apprentissage** : leçons suivies, progression, ce que le site vous a envoyé (secondes de film et de son, épisodes de podcast, fichiers, livret), réponses aux exercices et aux quiz, notes, questions posées sur une leçon, cohorte et directs, réglage des rappels ;",
            "**échanges** : messages, témoignages et les pièces qui les prouvent, rétractations, résiliations, e-mails que nous vous avons envoyés ;",
            "**technique** : adresse IP (le numéro de votre connexion), date et heure, page demandée, pour la sécurité du site.",
          ]),
          text(
            "Dans les formulaires, les champs obligatoires sont signalés : sans eux, nous ne pouvons pas vous répondre ou vous livrer. Les autres sont facultatifs. Toute sollicitation téléphonique à des fins commerciales suppose votre consentement préalable : donner votre numéro ne suffit pas. N’écrivez pas dans les champs libres de données sensibles, de santé par exemple : nous n’en avons pas besoin.",
          ),
        ],
      },
      {
        id: "finalites",
        heading: "Pourquoi, sur quel fondement, combien de temps",
        blocks: [
          dataPurposes,
          text(
            "À la fin de ces durées, les données sont effacées ou rendues anonymes. Si un litige est en cours, celles qui servent de preuve sont gardées jusqu’à son terme.",
          ),
        ],
      },
      {
        id: "destinataires",
        heading: "Qui y a accès",
        blocks: [
          text(
            "Les personnes de notre équipe qui en ont besoin, et les prestataires suivants, chacun pour sa tâche. Ceux qui agissent pour notre compte sont liés par un contrat conforme à l’article 28 du règlement général sur la protection des données (RGPD).",
          ),
          table(
            "Destinataires",
            ["Qui", "Pour quoi", "Quelles données"],
            [
              [
                "Stripe (Stripe Payments Europe, Limited, Irlande)",
                "Encaisser, rembourser, gérer les abonnements, lutter contre la fraude. Pour cette dernière tâche, Stripe décide de ses propres règles et en répond.",
                "Adresse e-mail, commande, données de paiement saisies chez Stripe",
              ],
              [
                `${seller.host.name}, hébergeur`,
                "Faire fonctionner le site et ses sauvegardes",
                "Toutes, sous forme protégée",
              ],
              [
                "Notre prestataire d’acheminement des e-mails",
                "Remettre les e-mails que nous vous envoyons",
                "Adresse e-mail et contenu du message",
              ],
              [
                "Notre plateforme de facturation électronique",
                "Transmettre les factures et les données de vente à l’administration, quand la loi le demande",
                "Celles de la facture",
              ],
              [
                "Le service de visioconférence d’une séance en direct",
                "Tenir la séance à laquelle vous venez",
                "Celles que vous y donnez : nom affiché, voix, image si vous l’ouvrez",
              ],
              [
                "Airtable",
                "Préparer les articles, les livres et les fiches de ressources",
                "Aucune donnée de visiteur ou de client : contenus éditoriaux seulement",
              ],
              [
                "Expert-comptable, médiateur, avocat, administrations et tribunaux",
                "Respecter la loi, défendre un droit",
                "Celles que le dossier exige",
              ],
            ],
          ),
          text(
            "Les vidéos hébergées par d’autres ne se chargent que si vous cliquez pour les lire ; la plateforme reçoit alors votre adresse IP. Les liens vers nos réseaux sociaux sont de simples liens.",
          ),
        ],
      },
      {
        id: "transferts",
        heading: "Hors de l’Union européenne",
        blocks: [
          text(
            `Le lieu d’établissement de notre hébergeur figure dans les ${link("mentions légales", "/mentions-legales")}. Certains prestataires, dont Stripe, peuvent traiter une partie de vos données aux États-Unis. Ce transfert repose sur la décision d’adéquation du 10 juillet 2023 pour les entreprises inscrites au cadre de protection des données UE–États-Unis et, à défaut, sur les clauses contractuelles types de la Commission européenne. Nous vous en adressons une copie sur demande.`,
          ),
        ],
      },
      {
        id: "droits",
        heading: "Vos droits",
        blocks: [
          list([
            "**Accès et portabilité** (repartir avec vos données) : savoir ce que nous avons, en recevoir une copie réutilisable.",
            "**Rectification** : corriger ce qui est faux ou incomplet.",
            "**Effacement** : faire supprimer vos données. Les factures et le dossier du contrat sont gardés aussi longtemps que le tableau plus haut le dit, parce que la loi l’exige ; le reste est effacé ou rendu anonyme.",
            "**Limitation** : demander que nous suspendions l’utilisation de vos données, le temps d’une vérification.",
            "**Opposition** : refuser un traitement fondé sur notre intérêt légitime (une raison sérieuse, sur laquelle vos droits ne l’emportent pas), pour des raisons qui vous sont propres ; refuser la prospection, sans raison à donner.",
            "**Retrait du consentement** : à tout moment, sans effet sur ce qui a été fait avant. Chaque e-mail de conseils, d’offres ou de suivi du challenge permet de se désinscrire en un clic, avec effet immédiat.",
            "**Après votre décès** : laisser des directives sur le sort de vos données (article 85 de la loi du 6 janvier 1978).",
          ]),
          text(
            `Le plus simple est la page ${link("Mes données", "/compte/donnees")}, si vous avez un compte. Vous pouvez aussi écrire à ${seller.privacyEmail}. Nous répondons dans le mois ; ce délai peut être porté à trois mois si votre demande est complexe, et nous vous en informons alors. Nous ne demandons une preuve d’identité qu’en cas de doute sérieux.`,
          ),
          notice([
            "**Réclamation.** Si vous estimez que vos droits ne sont pas respectés, vous pouvez saisir la CNIL (Commission nationale de l’informatique et des libertés, l’autorité de contrôle) : 3, place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou cnil.fr.",
          ]),
        ],
      },
      {
        id: "securite",
        heading: "Sécurité, décisions automatisées, mineurs",
        blocks: [
          list([
            "Les échanges sont chiffrés, les mots de passe ne sont pas lisibles, les accès de l’équipe sont limités et les modifications faites dans l’administration sont tracées.",
            "Si une violation de données présentait un risque pour vous, nous préviendrions la CNIL dans les 72 heures ; et vous aussi, sans retard, si ce risque était élevé.",
            "Ce que le site fait seul : il exécute, comme vous l’avez demandé, une rétractation, une garantie de 30 jours ou une résiliation déclarée à temps ; il ouvre l’accès quand un paiement arrive, et le ferme quand une commande est remboursée, quand un abonnement prend fin ou quand une mensualité reste due plus de 7 jours ; il arrête un moment des envois ou des essais de connexion trop nombreux. Stripe peut aussi refuser un paiement par ses propres moyens.",
            `Le site seul ne refuse aucune demande, et nous n’établissons pas de profil. Vous pouvez toujours demander qu’une personne revoie ce qu’il a fait, et lui donner votre avis : ${seller.privacyEmail}.`,
            "Le site s’adresse aux personnes majeures. Nous effaçons les données d’une personne mineure dès que nous l’apprenons.",
          ]),
        ],
      },
      {
        id: "cookies",
        heading: "Cookies et évolution de cette page",
        blocks: [
          text(
            `Le site n’utilise aucun traceur soumis à consentement : voyez la ${link("politique relative aux cookies", "/politique-cookies")}. Si cette page change de façon importante, nous prévenons par e-mail les personnes qui ont un compte. La date de la version en vigueur figure ici.`,
          ),
        ],
      },
    ],
  };
}
