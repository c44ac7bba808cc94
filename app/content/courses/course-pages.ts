import type { CourseSlug, FormationWithPage, PagePath } from "#app/content/links.ts";

/** A main sales page: what the founder writes on it is the text of that key (content/texts). */
export interface CoursePage {
  text: "entrepreneuriat" | "immobilier" | "mindset";
  /** The slug of the formation that the page sells. */
  catalogueSlug: CourseSlug;
  tint: "primary" | "secondary" | "tertiary";
}

/** The three course pages, by address. */
export const coursePages: Readonly<Record<string, CoursePage>> = {
  "/entrepreneuriat": { text: "entrepreneuriat", catalogueSlug: "entrepreneuriat", tint: "primary" },
  "/immobilier": { text: "immobilier", catalogueSlug: "immobilier-avance", tint: "secondary" },
  "/mindset": { text: "mindset", catalogueSlug: "mindset", tint: "tertiary" },
};

/** The page of a formation that has one of its own. */
export function coursePageOf(slug: string): CoursePage | undefined {
  return Object.values(coursePages).find(({ catalogueSlug }) => catalogueSlug === slug);
}

/** The slug of the formation that an address of the site sells, on a page of its own or in the catalogue. */
export function formationAt(page: string): string | undefined {
  return coursePages[page]?.catalogueSlug ?? /^\/formations\/([\w-]+)$/.exec(page)?.[1];
}

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
