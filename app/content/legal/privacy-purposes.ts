import { lasting } from "../retention.ts";
import { type Block, table } from "./blocks.ts";

/** Beside the host, who has everything. */
export type Recipient = "stripe" | "mail" | "accountant" | "attestation" | "public" | "court";

interface Processing {
  what: string;
  basis: string;
  kept: string;
  people: string;
  data: string;
  recipients: Recipient[];
}

/** Every processing of personal data: visitors read the first three columns, and the register has them all. */
export const processings: Processing[] = [
  {
    what: "Prendre une commande, encaisser, ouvrir l’accès, suivre les abonnements, aider les clients",
    basis: "Contrat",
    kept: `La durée du contrat, puis ${lasting("declaration")} (la prescription\u00a0: le temps pour agir en justice), ${lasting("contract")} pour un contrat d’au moins 120 € (code de la consommation, article L. 213-1)`,
    people: "Clientes",
    data: "Identité, adresse e-mail, pays, commande, paiement (marque et quatre derniers chiffres de la carte)",
    recipients: ["stripe", "mail"],
  },
  {
    what: "Garder le dossier de votre contrat : offre, conditions acceptées, cases cochées, copie des lettres de la commande",
    basis: "Obligation légale (code de la consommation, articles L. 213-1 et L. 221-13)",
    kept: `${lasting("contract")} après la dernière lettre, le dernier paiement et la fin de l’accès, aussi après l’effacement du compte`,
    people: "Clientes",
    data: "Offre, conditions, cases cochées, lettres envoyées",
    recipients: ["mail"],
  },
  {
    what: "Établir et conserver les factures et les avoirs",
    basis: "Obligation légale (code de commerce, article L. 123-22)",
    kept: `${lasting("books")} après la clôture de l’exercice`,
    people: "Clientes",
    data: "Identité, adresse, entreprise, montants",
    recipients: ["accountant"],
  },
  {
    what: "Traiter les rétractations, les résiliations et les garanties",
    basis: "Obligation légale",
    kept: `${lasting("declaration")} après la fin du contrat ; la preuve d’un contrat d’au moins 120 €, ${lasting("contract")}`,
    people: "Clientes, ou qui se déclare telle",
    data: "Nom, adresse e-mail, contrat, date et contenu de la déclaration",
    recipients: ["mail", "stripe"],
  },
  {
    what: "Tenir votre compte et votre profil",
    basis: "Contrat",
    kept: `Tant que le compte existe ; un compte sans achat, ${lasting("idleAccount")} après le dernier contact`,
    people: "Titulaires d’un compte",
    data: "Adresse e-mail, mot de passe haché, profil, connexions",
    recipients: [],
  },
  {
    what: "Une inscription ou une adresse e-mail non confirmée",
    basis: "Mesures prises à votre demande",
    kept: `${lasting("unconfirmedSignUp")}`,
    people: "Personnes inscrites",
    data: "Adresse e-mail, mot de passe haché",
    recipients: ["mail"],
  },
  {
    what: "Retenir votre progression dans une formation",
    basis: "Contrat",
    kept: "Tant que l’accès est ouvert et que le compte existe ; le seul nombre de minutes vues reste avec la commande et avec votre déclaration, parce que la garantie commerciale en dépend",
    people: "Apprenantes",
    data: "Leçons ouvertes et suivies, dates",
    recipients: [],
  },
  {
    what: "Noter ce que le site vous a envoyé d’une formation : la garantie commerciale de 30 jours est remboursée d’elle-même quand votre progression et ce relevé concordent, sinon une personne décide",
    basis: "Intérêt légitime : éviter que la garantie soit demandée pour une formation déjà suivie",
    kept: "Tant que le compte existe ; le seul nombre de minutes envoyées reste avec la commande et avec votre déclaration",
    people: "Apprenantes",
    data: "Secondes de film et de son, épisodes, fichiers et livret envoyés, avec leur date",
    recipients: [],
  },
  {
    what: "Garder vos réponses, vos notes et vos questions sur les leçons, et y répondre ; une question n’est publiée, sans votre nom, que si vous l’acceptez",
    basis: "Contrat",
    kept: "Tant que le compte existe",
    people: "Apprenantes",
    data: "Réponses, notes, questions",
    recipients: [],
  },
  {
    what: "Vous prévenir par e-mail d’un direct, d’un module qui s’ouvre ou d’une réponse à votre question",
    basis: "Contrat",
    kept: "Tant que l’accès est ouvert",
    people: "Apprenantes",
    data: "Adresse e-mail, formation",
    recipients: ["mail"],
  },
  {
    what: "Vous rappeler où vous en êtes, si vous l’avez demandé",
    basis: "Consentement",
    kept: "Jusqu’à ce que vous arrêtiez ces rappels",
    people: "Apprenantes",
    data: "Adresse e-mail, dernière leçon",
    recipients: ["mail"],
  },
  {
    what: "Remettre l’attestation de suivi que vous demandez, et la confirmer à qui vous en donnez l’adresse",
    basis: "Contrat",
    kept: "Votre nom, tant que le compte existe ; l’attestation sans votre nom, sans limite",
    people: "Apprenantes",
    data: "Nom, formation, dates",
    recipients: ["attestation"],
  },
  {
    what: "Envoyer le guide, le challenge et ses e-mails de suivi",
    basis: "Exécution du service que vous demandez",
    kept: `${lasting("prospect")} après le dernier contact`,
    people: "Prospects",
    data: "Prénom, adresse e-mail, téléphone facultatif",
    recipients: ["mail"],
  },
  {
    what: "Vous prévenir une fois de l’ouverture d’une formation, si vous l’avez demandé",
    basis: "Mesures prises à votre demande",
    kept: `${lasting("unconfirmedWaiting")} sans confirmation de votre part ; sinon jusqu’à l’ouverture, et au plus ${lasting("prospect")} ; puis ${lasting("endedWaiting")} après l’e-mail ou votre départ de la liste`,
    people: "Personnes inscrites",
    data: "Prénom facultatif, adresse e-mail, formation",
    recipients: ["mail"],
  },
  {
    what: "Envoyer nos conseils et nos offres par e-mail",
    basis: "Consentement, dont nous gardons le texte, la version et la date",
    kept: `Jusqu’à votre désinscription, et au plus ${lasting("prospect")} après le dernier contact`,
    people: "Prospects et clientes",
    data: "Adresse e-mail, texte et date du consentement",
    recipients: ["mail"],
  },
  {
    what: "Retenir que vous ne voulez plus recevoir d’e-mails",
    basis: "Intérêt légitime : respecter votre choix",
    kept: `${lasting("prospect")} après votre désinscription ou votre opposition, puis ${lasting("withdrawnConsent")} sous la forme d’une empreinte de l’adresse ; l’effacement du compte vaut désinscription`,
    people: "Prospects et clientes",
    data: "Adresse e-mail, puis son empreinte",
    recipients: [],
  },
  {
    what: "Répondre à vos messages et organiser les services personnalisés",
    basis: "Mesures prises à votre demande, ou contrat",
    kept: `${lasting("message")} après le dernier contact`,
    people: "Correspondantes",
    data: "Nom, adresse e-mail, téléphone facultatif, message",
    recipients: ["mail"],
  },
  {
    what: "Vérifier un témoignage (une commande ou une inscription à votre adresse), le publier, ou vous écrire pourquoi il ne l’est pas",
    basis: "Consentement ; obligation légale (code de la consommation, article L. 111-7-2)",
    kept: `Publié ${lasting("shownTestimonial")} au plus, gardé ${lasting("testimonial")} au plus, jusqu’au retrait de votre accord`,
    people: "Clientes et participantes au challenge",
    data: "Nom affiché, ville, texte, photo ou vidéo, pièces justificatives",
    recipients: ["public", "mail"],
  },
  {
    what: "Traiter le signalement d’un contenu, et dire ce qui en a été décidé",
    basis: "Obligation légale (règlement (UE) 2022/2065, articles 16 et 17)",
    kept: `${lasting("report")} après la décision`,
    people: "Qui signale, et qui a écrit le contenu",
    data: "Nom, adresse e-mail, contenu signalé, raisons",
    recipients: ["mail"],
  },
  {
    what: "Garder les pièces qui prouvent les chiffres et les témoignages publiés",
    basis: "Intérêt légitime : pouvoir les justifier (code de la consommation, article L. 121-2)",
    kept: `${lasting("claimProof")} après la fin de leur publication`,
    people: "Clientes et personnes citées",
    data: "Pièces justificatives",
    recipients: [],
  },
  {
    what: "Garder l’avis signé d’un avocat sur une offre réglementée",
    basis: "Intérêt légitime : prouver que l’offre a été vérifiée",
    kept: `Tant que l’offre repose sur lui, puis ${lasting("opinion")} après son remplacement`,
    people: "Avocats",
    data: "Nom, signature",
    recipients: [],
  },
  {
    what: "Protéger le site : journaux techniques, limitation des essais de connexion, traces de l’administration",
    basis: "Intérêt légitime : sécurité",
    kept: `${lasting("log")}`,
    people: "Visiteuses, administratrices",
    data: "Réseau de l’adresse IP, date, page, action",
    recipients: [],
  },
  {
    what: "Faire valoir ou défendre un droit",
    basis: "Intérêt légitime",
    kept: "Jusqu’à la fin du litige et des recours",
    people: "Parties à un litige",
    data: "Les pièces du dossier",
    recipients: ["court"],
  },
];

/** GDPR, art. 13. */
export const dataPurposes: Block = table(
  "Finalités, fondements et durées de conservation",
  ["Ce que nous faisons", "Fondement", "Durée"],
  processings.map(({ what, basis, kept }) => [what, basis, kept]),
);
