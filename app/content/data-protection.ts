// The texts of the register that the administration shows to the CNIL or to a judge. A lawyer confirms them.

import type { Recipient } from "./legal/privacy-purposes.ts";

export const RECIPIENT_LABELS: Record<Recipient, string> = {
  stripe: "Stripe",
  mail: "serveur d’e-mails",
  accountant: "expert-comptable, plateforme de facturation, administration fiscale",
  attestation: "qui a l’adresse de l’attestation",
  public: "le public, avec l’accord de la personne",
  court: "avocat, médiateur, tribunaux",
};

/** The nine criteria of the guidelines WP 248: an impact assessment is made when two of them are met. */
export const DPIA_CRITERIA: readonly [question: string, answer: string][] = [
  ["Évaluation ou notation", "Non\u00a0: la progression sert à la personne et à la garantie, sans profil ni note."],
  [
    "Décision automatisée avec un effet juridique",
    "Oui. En faveur de la personne\u00a0: une rétractation, une résiliation ou la garantie qui concorde est exécutée par le site. Contre elle\u00a0: l’accès d’un abonnement se ferme quand une mensualité reste due plus de 7\u00a0jours, comme le contrat le dit, et rouvre dès le paiement. Tout autre refus vient d’une personne.",
  ],
  [
    "Surveillance systématique",
    "Non\u00a0: le site note ce qu’il a envoyé d’une formation à qui l’a achetée, et ne suit personne ailleurs.",
  ],
  ["Données sensibles", "Non\u00a0: aucune n’est demandée, et les champs libres demandent de ne pas en écrire."],
  ["Grande échelle", "Non, jusqu’à dix mille personnes environ. Au-delà, refaites cet examen."],
  ["Croisement de données", "Non\u00a0: rien n’est acheté, loué, ni rapproché d’un autre fichier."],
  ["Personnes vulnérables", "Non\u00a0: le site s’adresse aux personnes de 18\u00a0ans ou plus."],
  ["Usage innovant", "Non."],
  ["Exclusion d’un droit ou d’un contrat", "Non\u00a0: aucune vente n’est refusée d’après les données d’une personne."],
];

export const DPIA_RESULT =
  "Un critère sur neuf est rempli\u00a0: aucune analyse d’impact (AIPD) n’est nécessaire. Refaites cet examen avant d’enregistrer des directs, de noter des personnes, de demander des données de santé, ou de vous adresser à des mineurs.";

/** When an interest is weighed against those of the person (GDPR, art. 6(1)(f)), by the first words of the processing. */
export const INTERESTS: readonly { about: string; interest: string; need: string; balance: string }[] = [
  {
    about: "Noter ce que le site vous a envoyé",
    interest:
      "Que la garantie commerciale, plus large que la loi, ne soit pas demandée pour une formation déjà suivie.",
    need: "La progression que la personne déclare ne suffit pas. Seules des secondes, des fichiers et des dates sont notés.",
    balance:
      "La garantie est offerte, annoncée avec cette condition, et un doute va à une personne. Le droit légal de 14\u00a0jours n’en dépend jamais.",
  },
  {
    about: "Retenir que vous ne voulez plus",
    interest: "Respecter une désinscription, aussi après l’effacement du compte.",
    need: "Une empreinte de l’adresse suffit\u00a0: elle ne permet d’écrire à personne.",
    balance: "La personne le demande elle-même.",
  },
  {
    about: "Garder les pièces",
    interest: "Justifier un chiffre ou un témoignage publié.",
    need: "Sans pièce, l’allégation ne peut pas être prouvée. Une pièce n’est jamais publique.",
    balance: "Les noms qui ne servent pas peuvent être masqués avant le dépôt.",
  },
  {
    about: "Garder l’avis signé",
    interest: "Prouver qu’une offre réglementée a été vérifiée.",
    need: "Le nom et la signature de l’avocat font partie de l’avis.",
    balance: "Données professionnelles, jamais publiques.",
  },
  {
    about: "Protéger le site",
    interest: "Repousser les attaques, et savoir qui a changé quoi.",
    need: "Le réseau de l’adresse IP suffit, jamais l’adresse entière dans le journal.",
    balance: "Un an, accès réservé aux administratrices\u00a0; aucun autre usage.",
  },
  {
    about: "Faire valoir ou défendre",
    interest: "Agir ou se défendre en justice.",
    need: "Les pièces du litige seulement.",
    balance: "Les deux parties ont les mêmes droits devant le juge.",
  },
];
