import type { Register } from "react-router";

type Pages = Register extends { pages: infer Known } ? Known : never;

/** The address of a route without parameters. One that routes.ts does not have does not compile. */
export type PagePath = {
  [Path in keyof Pages]: Pages[Path] extends { params: Record<string, never> } ? Path : never;
}[keyof Pages];

/** The formations whose course is in app/content/courses. */
export type CourseSlug = "entrepreneuriat" | "immobilier-avance" | "mindset";

/** The formations that a page of the site sells or links to: such a formation keeps its address. */
export type FormationWithPage = CourseSlug | "residence-secondaire" | "liberte-financiere" | "rat-race" | "dont-die";

/**
 * The target of a link in the site's texts: a page, a place in a page, a formation that keeps its address, or a file.
 */
export type SiteLink =
  | PagePath
  | `${PagePath}#${string}`
  | `#${string}`
  | `/checkout/${FormationWithPage}`
  | "/documents/formulaire-de-retractation.pdf";
