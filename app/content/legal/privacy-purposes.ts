import { type Block, table } from "./blocks.ts";

/**
 * One row for each processing of personal data (GDPR, art. 13). The retention periods must match app/domain/retention.
 */
export const dataPurposes: Block = table(
  "Finalités, fondements et durées de conservation",
  ["Ce que nous faisons", "Fondement", "Durée"],
  [
    [
      "Prendre une commande, encaisser, ouvrir l’accès, suivre les abonnements, aider les clients",
      "Contrat",
      "La durée du contrat, puis 5 ans (la prescription : le temps pour agir en justice), 10 ans pour un contrat d’au moins 120 € (code de la consommation, article L. 213-1)",
    ],
    [
      "Garder le dossier de votre contrat : offre, conditions acceptées, cases cochées, copie des lettres de la commande",
      "Obligation légale (code de la consommation, articles L. 213-1 et L. 221-13)",
      "10 ans après la dernière lettre ou le dernier paiement, aussi après l’effacement du compte",
    ],
    [
      "Établir et conserver les factures et les avoirs",
      "Obligation légale (code de commerce, article L. 123-22)",
      "10 ans après la clôture de l’exercice",
    ],
    [
      "Traiter les rétractations, les résiliations et les garanties",
      "Obligation légale",
      "5 ans après la fin du contrat ; la preuve d’un contrat d’au moins 120 €, 10 ans",
    ],
    [
      "Tenir votre compte et votre profil",
      "Contrat",
      "Tant que le compte existe ; un compte sans achat, 3 ans après le dernier contact",
    ],
    ["Une inscription ou une adresse e-mail non confirmée", "Mesures prises à votre demande", "30 jours"],
    [
      "Retenir votre progression dans une formation",
      "Contrat",
      "Tant que l’accès est ouvert et que le compte existe ; le seul nombre de minutes vues reste avec la commande et avec votre déclaration, parce que la garantie commerciale en dépend",
    ],
    [
      "Noter ce que le site vous a envoyé d’une formation : la garantie commerciale de 30 jours est remboursée d’elle-même quand votre progression et ce relevé concordent, sinon une personne décide",
      "Intérêt légitime : éviter que la garantie soit demandée pour une formation déjà suivie",
      "Tant que le compte existe ; le seul nombre de minutes envoyées reste avec la commande et avec votre déclaration",
    ],
    [
      "Garder vos réponses, vos notes et vos questions sur les leçons, et y répondre ; une question n’est publiée, sans votre nom, que si vous l’acceptez",
      "Contrat",
      "Tant que le compte existe",
    ],
    [
      "Vous prévenir par e-mail d’un direct, d’un module qui s’ouvre ou d’une réponse à votre question",
      "Contrat",
      "Tant que l’accès est ouvert, ou jusqu’à votre désinscription",
    ],
    [
      "Vous rappeler où vous en êtes, si vous l’avez demandé",
      "Consentement",
      "Jusqu’à ce que vous arrêtiez ces rappels",
    ],
    [
      "Remettre l’attestation de suivi que vous demandez, et la confirmer à qui vous en donnez l’adresse",
      "Contrat",
      "Votre nom, tant que le compte existe ; l’attestation sans votre nom, sans limite",
    ],
    [
      "Envoyer le guide, le challenge et ses e-mails de suivi",
      "Exécution du service que vous demandez",
      "3 ans après le dernier contact",
    ],
    [
      "Envoyer nos conseils et nos offres par e-mail",
      "Consentement, dont nous gardons le texte, la version et la date",
      "Jusqu’à votre désinscription, et au plus 3 ans après le dernier contact",
    ],
    [
      "Retenir que vous ne voulez plus recevoir d’e-mails",
      "Intérêt légitime : respecter votre choix",
      "3 ans après votre désinscription ou votre opposition, puis 10 ans sous la forme d’une empreinte de l’adresse ; l’effacement du compte vaut désinscription",
    ],
    [
      "Répondre à vos messages et organiser les services personnalisés",
      "Mesures prises à votre demande, ou contrat",
      "3 ans après le dernier contact",
    ],
    [
      "Vérifier un témoignage (une commande ou une inscription à votre adresse), le publier, ou vous écrire pourquoi il ne l’est pas",
      "Consentement ; obligation légale (code de la consommation, article L. 111-7-2)",
      "Publié 3 ans au plus, gardé 4 ans au plus, jusqu’au retrait de votre accord",
    ],
    [
      "Garder les pièces qui prouvent les chiffres et les témoignages publiés",
      "Intérêt légitime : pouvoir les justifier (code de la consommation, article L. 121-2)",
      "6 ans après la fin de leur publication",
    ],
    [
      "Garder l’avis signé d’un avocat sur une offre réglementée",
      "Intérêt légitime : prouver que l’offre a été vérifiée",
      "Tant que l’offre repose sur lui, puis 6 ans après son remplacement",
    ],
    [
      "Protéger le site : journaux techniques, limitation des essais de connexion, traces de l’administration",
      "Intérêt légitime : sécurité",
      "12 mois",
    ],
    ["Faire valoir ou défendre un droit", "Intérêt légitime", "Jusqu’à la fin du litige et des recours"],
  ],
);
