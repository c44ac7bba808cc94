import type { CourseSlug } from "../links.ts";
import type { Headline, PageMeta, Question, TitledText } from "../types.ts";

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
  /** The slug of the training that the page sells. */
  catalogueSlug: CourseSlug;
  /** What testimonials on the page are about. */
  subject: "entrepreneuriat" | "immobilier" | "mindset";
  tint: "primary" | "secondary" | "tertiary";
  eyebrow: string;
  title: Headline;
  objective: string;
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
  /**
   * The seller's own guarantee, beside the legal right of withdrawal of 14 days. guarantee.ts holds the text of all
   * three pages.
   */
  guarantee: CourseGuarantee;
  faq: Question[];
}

export interface CourseGuarantee {
  title: string;
  text: string;
  conditions: string[];
  legalRight: string;
}
