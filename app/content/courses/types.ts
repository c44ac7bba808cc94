import type { Headline, PageMeta, Question, TitledText } from "../types.ts";

export interface CourseModule {
  number: number;
  title: string;
  summary: string;
  points: string[];
  /** What she holds in her hands at the end of the module. */
  result: string;
}

export interface CourseBonus {
  title: string;
  description: string;
}

export interface Course extends PageMeta {
  path: "/entrepreneuriat" | "/immobilier" | "/mindset";
  /** The training sold on the page, in the catalogue. */
  catalogueSlug: "entrepreneuriat" | "immobilier-avance" | "mindset";
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
  /** The seller's promise, beside the legal right of 14 days. The same words on the three pages: guarantee.ts. */
  guarantee: CourseGuarantee;
  faq: Question[];
}

export interface CourseGuarantee {
  title: string;
  text: string;
  conditions: string[];
  legalRight: string;
}
