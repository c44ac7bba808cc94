import { CANCELLATION_CHOICES } from "./cancellation.ts";
import {
  ACCESS_LASTS,
  ACCESS_OPENS,
  FILES_LAST,
  GUARANTEE_BELOW_PERCENT,
  GUARANTEE_COUNTS,
  GUARANTEE_DAYS,
  WITHDRAWAL_DAYS,
} from "./legal/promises.ts";

type OrderType = "payment" | "subscription";

/**
 * The subjects that came with the site, and the main formation of each: testimonials are about it, and the founder's
 * words stand on its page. A subject that she has added has none.
 */
const SHIPPED_SUBJECTS = {
  entrepreneuriat: "entrepreneuriat",
  immobilier: "immobilier",
  lifestyle: "mindset",
} as const;

export type ShippedSubject = keyof typeof SHIPPED_SUBJECTS;

export function mainFormationOf(category: string): (typeof SHIPPED_SUBJECTS)[ShippedSubject] | null {
  return Object.hasOwn(SHIPPED_SUBJECTS, category) ? SHIPPED_SUBJECTS[category as ShippedSubject] : null;
}

/** The texts that every formation's sales page shares; the rest comes from the catalogue and the course. */
export const formationPage = {
  access: {
    payment: `Accès à vie, ${ACCESS_LASTS}`,
    subscription: "Accès tant que l’abonnement court, sans engagement de durée",
  } satisfies Record<OrderType, string>,
  charge: {
    payment: "Paiement unique et sécurisé, par carte bancaire, sur la page de Stripe.",
    subscription:
      "Paiement mensuel et sécurisé, par carte bancaire, sur la page de Stripe. Tu résilies en ligne, quand tu veux.",
  } satisfies Record<OrderType, string>,
};

const COMMON = [
  {
    question: "Comment se passe l’accès ?",
    answer: `Après ton paiement, un e-mail ouvre ton espace, ${ACCESS_OPENS}. Les leçons sont sur le site, à ton rythme, sur téléphone comme sur ordinateur. Ta progression est gardée. Les fichiers se téléchargent dans les ${FILES_LAST}, tant que l’accès est ouvert.`,
  },
  {
    question: "Et si la formation ne me convient pas ?",
    answer: `Tu as ${WITHDRAWAL_DAYS} jours pour te rétracter, sans motif, quel que soit ton avancement. À cela s’ajoute notre garantie de ${GUARANTEE_DAYS} jours si ta progression reste sous ${GUARANTEE_BELOW_PERCENT} %. ${GUARANTEE_COUNTS}`,
  },
  {
    question: "Quel accompagnement est compris ?",
    answer:
      "Les rendez-vous compris sont ceux que nomme la liste de cette page. S’il n’y en a aucun, tu avances à ton rythme. Dans tous les cas, tu peux nous écrire depuis la page de contact : une personne te lit et te répond.",
  },
];

const OF_TYPE: Record<OrderType, { question: string; answer: string }> = {
  payment: {
    question: "Y a-t-il d’autres frais ?",
    answer: "Non. Le prix affiché est TTC, payé une fois.",
  },
  subscription: {
    question: "Comment arrêter l’abonnement ?",
    answer: `En ligne, depuis la page « Résilier votre contrat ». ${CANCELLATION_CHOICES}`,
  },
};

/** The questions that buyers ask before an order, with the answers. */
export function questionsOf(type: OrderType) {
  return [...COMMON, OF_TYPE[type]];
}
