import type { z } from "zod";
import { DECLARATION_KIND_LABELS } from "../orders.ts";
import {
  type Braces,
  dayLetters,
  followUpLetters,
  guideLetter,
  letter,
  letterInCases,
  welcomeLetter,
} from "./email-schemas.ts";
import emails from "./emails.json" with { type: "json" };

interface Letter<Schema extends z.ZodType> extends Pick<Braces, "fills"> {
  title: string;
  schema: Schema;
}

const plain = (title: string, braces?: Braces): Letter<ReturnType<typeof letter>> => ({
  title,
  schema: letter(braces),
  fills: braces?.fills,
});

function cases<Varying extends "subject" | "opening", Case extends string>(
  title: string,
  varying: Varying,
  labels: Record<Case, string>,
  braces?: Braces,
) {
  return { title, schema: letterInCases(varying, labels, braces), fills: braces?.fills };
}

const ORDER = { fills: ["commande", "formation"], keeps: { subject: ["commande"] } } satisfies Braces;
const ENTRANCE = { first: "Elle choisit un mot de passe", known: "Elle a déjà un mot de passe" };

/** The texts of every email, by its name in app/emails.ts. */
export const letters = {
  "order-confirmation": plain("Confirmation de commande", {
    ...ORDER,
    keeps: { ...ORDER.keeps, opening: ["acces"] },
  }),
  "training-access": cases("Accès à la formation", "opening", ENTRANCE, { fills: ["formation"] }),
  "access-given": cases("Accès donné", "opening", ENTRANCE, { fills: ["formation"] }),
  "order-reminder": plain("Rappel d’une commande", { fills: ["formation"] }),
  "order-terms-changed": plain("Conditions changées", { fills: ["effet"], keeps: { subject: ["effet"] } }),
  "order-content-changed": plain("Contenu changé", { fills: ["effet"], keeps: { subject: ["effet"] } }),
  "payment-failed": cases(
    "Paiement refusé",
    "subject",
    { once: "Achat unique", monthly: "Abonnement" },
    { fills: ["formation"], keeps: { subject: ["formation"] } },
  ),
  "order-access-closed": cases(
    "Accès fermé",
    "subject",
    { disputed: "Paiement contesté", unpaid: "Abonnement impayé" },
    { fills: ["formation"], keeps: { subject: ["formation"] } },
  ),
  "order-refunded": plain("Remboursement", { fills: ["montant", "commande"], keeps: { subject: ["commande"] } }),
  "sold-out-refunded": plain("Complet, remboursé", ORDER),
  invoice: plain("Facture ou avoir", {
    fills: ["piece", "numero", "commande"],
    keeps: { subject: ["piece", "numero", "commande"] },
  }),
  "withdrawal-done": plain("Rétractation traitée", { fills: ["commande"], keeps: { subject: ["commande"] } }),
  "withdrawal-repeated": plain("Rétractation déjà traitée", { fills: ["commande"], keeps: { subject: ["commande"] } }),
  "cancellation-done": plain("Résiliation traitée", { fills: ["fin"], keeps: { subject: ["fin"] } }),
  "declaration-refused": cases("Déclaration refusée", "subject", DECLARATION_KIND_LABELS),
  "declaration-receipt": cases("Accusé de déclaration", "subject", DECLARATION_KIND_LABELS, { fills: ["contrat"] }),
  "declaration-notice": plain("Déclaration reçue", {
    fills: ["suite", "declaration", "nom"],
    keeps: { subject: ["declaration", "nom"] },
  }),
  "declaration-reminder": plain("Déclaration qui attend", {
    fills: ["jour", "declaration", "nom"],
    keeps: { subject: ["declaration", "nom"] },
  }),
  "password-reset": plain("Nouveau mot de passe"),
  "signup-confirmation": plain("Confirmation de compte"),
  "signup-known": plain("Compte déjà ouvert"),
  "legal-text-changed": plain("Texte légal changé", {
    fills: ["texte", "effet"],
    keeps: { subject: ["texte", "effet"] },
  }),
  "account-idle": plain("Compte sans usage", { fills: ["fin"], keeps: { subject: ["fin"] } }),
  "account-erased": plain("Compte effacé"),
  "data-erased": plain("Données effacées, sans compte"),
  "email-change": plain("Changement d’adresse demandé"),
  "email-changed": cases("Adresse changée", "subject", { asked: "Demandée", done: "Faite" }),
  "administrator-invitation": plain("Invitation d’une administratrice"),
  "password-changed": plain("Mot de passe modifié"),
  "second-factor-changed": cases("Double authentification modifiée", "subject", {
    on: "Activée",
    off: "Désactivée",
    renewed: "Codes renouvelés",
  }),
  "subscription-confirmation": plain("Confirmation d’inscription"),
  "contact-receipt": plain("Accusé de message", {
    fills: ["recu"],
    keeps: { opening: ["reponse", "reclamation"] },
  }),
  "sale-notice": plain("Vente", { fills: ["formation"] }),
  "contact-notice": plain("Message reçu", { fills: ["nom"] }),
  "lesson-question": plain("Question sur une leçon", { fills: ["lecon"] }),
  "lesson-answer": plain("Réponse à une question", { fills: ["lecon"] }),
  "shared-sheet": plain("Feuille partagée", { fills: ["lecon"] }),
  "shared-sheet-answer": plain("Réponse à une feuille partagée", { fills: ["lecon"] }),
  "operator-alert": plain("Alerte", { fills: ["sujet"], keeps: { subject: ["sujet"] } }),
  "testimonial-confirmation": plain("Témoignage à confirmer"),
  "testimonial-announced": plain("Témoignage publié", { fills: ["auteur"], keeps: { opening: ["auteur"] } }),
  "testimonial-refused": plain("Témoignage refusé"),
  "content-reported": plain("Accusé de signalement"),
  "content-report-decided": cases("Décision sur un signalement", "subject", { removed: "Retiré", kept: "Gardé" }),
  "content-removed": plain("Contenu retiré"),
  "trial-email": plain("E-mail d’essai"),
  "undated-help": plain("Aide annoncée sans date"),
  "live-session": cases(
    "Direct prévu, modifié ou annulé",
    "subject",
    { planned: "Prévu", changed: "Modifié", canceled: "Annulé" },
    { fills: ["titre"], keeps: { subject: ["titre"] } },
  ),
  "cohort-start": cases(
    "Départ d’une cohorte",
    "subject",
    { moved: "Déplacé", joined: "Pour qui attendait" },
    { fills: ["depart", "formation"], keeps: { subject: ["depart"] } },
  ),
  "waiting-confirmation": plain("Liste d’attente, à confirmer", { fills: ["formation"] }),
  "seat-held": plain("Place retenue", { fills: ["formation", "fin"] }),
  "formation-open": plain("Ouverture d’une formation attendue", { fills: ["formation"] }),
  "challenge-welcome": { title: "Challenge\u00a0: bienvenue", schema: welcomeLetter },
  "challenge-day": { title: "Challenge\u00a0: jour 1 à 5", schema: dayLetters },
  "challenge-follow-up": { title: "Challenge\u00a0: suite", schema: followUpLetters },
  "course-completed": cases(
    "Fin d’un cours",
    "opening",
    { written: "Elle a écrit dans son cahier", unwritten: "Elle n’y a rien écrit" },
    { fills: ["cours", "lecons"] },
  ),
  "module-opened": plain("Ouverture d’un module", { fills: ["module", "formation"] }),
  "where-you-are": plain("Où tu en es", { fills: ["formation"] }),
  "testimonial-request": plain("Demande de témoignage", { fills: ["formation"] }),
  "formation-moved": cases(
    "Formation déménagée",
    "subject",
    { one: "Une formation", several: "Plusieurs formations" },
    { fills: ["formations", "vendeur"], keeps: { opening: ["formations"] } },
  ),
  "lead-file": plain("Fichier offert", { fills: ["objet"], keeps: { subject: ["objet"] } }),
  newsletter: plain("Infolettre", { fills: ["objet"], keeps: { subject: ["objet"] } }),
  "sequence-letter": plain("Lettre d’une série", { fills: ["objet"], keeps: { subject: ["objet"] } }),
  "newsletter-trial": plain("Essai d’une infolettre", { fills: ["objet"], keeps: { subject: ["objet"] } }),
  "personal-message": plain("Message écrit à la main", { fills: ["objet"], keeps: { subject: ["objet"] } }),
  guide: { title: "Guide", schema: guideLetter },
} satisfies Record<keyof typeof emails, Letter<z.ZodType>>;

export type LetterName = keyof typeof letters;

const OF_CHALLENGE = /^(?:challenge-|guide$)/;

/** As texts of the site. */
export const emailTexts = Object.fromEntries(
  Object.entries(letters).map(([name, one]) => [
    `email-${name}`,
    {
      ...one,
      group: OF_CHALLENGE.test(name) ? "Challenge et guide" : "E-mails",
      title: OF_CHALLENGE.test(name) ? `E-mail\u00a0: ${one.title}` : one.title,
      path: `/admin/emails/modeles?lettre=${name}`,
      shipped: emails[name as LetterName],
    },
  ]),
) as {
  [Name in LetterName as `email-${Name}`]: (typeof letters)[Name] & {
    fills?: readonly string[];
    group: "E-mails" | "Challenge et guide";
    path: `/admin/emails/modeles?lettre=${Name}`;
    shipped: (typeof emails)[Name];
  };
};
