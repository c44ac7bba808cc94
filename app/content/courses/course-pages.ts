import type { FormationWithPage, PagePath } from "#app/content/links.ts";
import type { Course } from "./course.ts";
import { entrepreneuriat } from "./entrepreneuriat.ts";
import { immobilier } from "./immobilier.ts";
import { mindset } from "./mindset.ts";

/** The three course pages, by address. */
export const coursePages: Record<string, Course> = {
  [entrepreneuriat.path]: entrepreneuriat,
  [immobilier.path]: immobilier,
  [mindset.path]: mindset,
};

const pagesOfFormations: Readonly<Record<FormationWithPage, PagePath>> = {
  entrepreneuriat: "/entrepreneuriat",
  "immobilier-avance": "/immobilier",
  mindset: "/mindset",
  "residence-secondaire": "/residence-secondaire",
  "liberte-financiere": "/lifestyle",
  "rat-race": "/lifestyle",
  "dont-die": "/lifestyle",
};

export const formationsWithPage = Object.keys(pagesOfFormations) as FormationWithPage[];

export function pageOfFormation(slug: string): PagePath | null {
  return Object.hasOwn(pagesOfFormations, slug) ? pagesOfFormations[slug as FormationWithPage] : null;
}
