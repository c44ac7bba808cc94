import type { PagePath } from "#app/links.ts";
import type { Course } from "./courses/types.ts";

/** The trainings that a page of the site sells or links to: their slugs must not change. */
export type TrainingWithPage =
  | Course["catalogueSlug"]
  | "residence-secondaire"
  | "liberte-financiere"
  | "rat-race"
  | "dont-die";

const pages: Readonly<Record<TrainingWithPage, PagePath>> = {
  entrepreneuriat: "/entrepreneuriat",
  "immobilier-avance": "/immobilier",
  mindset: "/mindset",
  "residence-secondaire": "/residence-secondaire",
  "liberte-financiere": "/lifestyle",
  "rat-race": "/lifestyle",
  "dont-die": "/lifestyle",
};

export function trainingPage(slug: string): PagePath | null {
  return Object.hasOwn(pages, slug) ? pages[slug as TrainingWithPage] : null;
}
