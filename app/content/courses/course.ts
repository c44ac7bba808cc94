import type { Claimed } from "#app/content/claim.ts";
import { FIRST_ANSWER } from "#app/content/contact.ts";
import { GUARANTEE_COUNTS, GUARANTEE_TITLE } from "#app/content/legal/promises.ts";
import type { CourseSlug } from "#app/content/links.ts";
import type { Headline, PageMeta, Question, TitledText } from "#app/content/types.ts";

export interface CourseModule {
  number: number;
  title: string;
  summary: string;
  points: string[];
  /** What the learner has made by the end of the module. */
  result: string;
}

export interface CourseBonus {
  title: string;
  description: string;
}

export interface Course extends PageMeta {
  path: "/entrepreneuriat" | "/immobilier" | "/mindset";
  /** The slug of the formation that the page sells. */
  catalogueSlug: CourseSlug;
  /** What testimonials on the page are about. */
  subject: "entrepreneuriat" | "immobilier" | "mindset";
  tint: "primary" | "secondary" | "tertiary";
  eyebrow: string;
  title: Headline;
  objective: Claimed<string>;
  heroButton: string;
  modulesLink: string;
  modulesTitle: Headline;
  modulesIntro: string;
  modules: CourseModule[];
  bonusesTitle: Headline;
  bonuses: CourseBonus[];
  benefitsTitle: Headline;
  benefits: TitledText[];
  forWhom: string[];
  notFor: string[];
  offerTitle: Headline;
  offerText: string;
  /** The seller's own, beside the legal right of withdrawal of 14 days. */
  guarantee: CourseGuarantee;
  faq: Question[];
}

export interface CourseGuarantee {
  title: string;
  text: string;
  conditions: string[];
  legalRight: string;
}

/** The same for the three courses. It is added to the legal right of withdrawal and never reduces it. */
export const guarantee: CourseGuarantee = {
  title: GUARANTEE_TITLE,
  text: "Ouvre la formation, travaille les premières leçons, regarde si la méthode te va. Si elle ne te va pas, dis-le-nous dans les 30 jours : si tu en as suivi moins de 20 %, tu es remboursée, sans avoir à te justifier.",
  conditions: [
    "Tu nous préviens dans les 30 jours qui suivent ta commande, comptés comme ceux de la rétractation, depuis la page « Renoncer au contrat ici » ou par e-mail.",
    `Ta progression, affichée dans ton espace, est inférieure à 20 %. ${GUARANTEE_COUNTS}`,
    `Le support examine ton message ${FIRST_ANSWER}. Le remboursement suit sous 14 jours, par le moyen de paiement utilisé à l’achat.`,
  ],
  legalRight:
    "Cette promesse vient de nous. Elle s’ajoute à ton droit légal de rétractation de 14 jours, qui vaut en toute circonstance : sans motif, et quel que soit ton avancement.",
};
