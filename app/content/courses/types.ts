import type { Headline, PageMeta, Question, TitledText } from "../types.ts";

export interface CourseModule {
  number: number;
  title: string;
  summary: string;
  points: string[];
  /** Ce qu'elle a en main à la fin du module. */
  result: string;
}

export interface CourseBonus {
  title: string;
  description: string;
}

export interface Course extends PageMeta {
  /** Adresse de la page. */
  slug: "/entrepreneuriat" | "/immobilier" | "/mindset";
  /** Formation vendue sur la page, dans le catalogue. */
  catalogueSlug: "entrepreneuriat" | "immobilier-avance" | "mindset";
  tint: "terracotta" | "plum" | "sage";
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
  /** Promesse du vendeur, à côté du droit légal de 14 jours. Même texte sur les trois pages : guarantee.ts. */
  guarantee: CourseGuarantee;
  faq: Question[];
}

export interface CourseGuarantee {
  title: string;
  text: string;
  conditions: string[];
  legalRight: string;
}
