import type { Register } from "react-router";
import type { LegalSlug } from "./content/legal/types.ts";
import type { TrainingWithPage } from "./content/training-pages.ts";

type Pages = Register extends { pages: infer Known } ? Known : never;

/** The address of a route without parameters. One that routes.ts does not have does not compile. */
export type PagePath = {
  [Path in keyof Pages]: Pages[Path] extends { params: Record<string, never> } ? Path : never;
}[keyof Pages];

/** Where the words of the site may lead: to a page, a place in a page, a training that keeps its address, a file. */
export type SiteLink =
  | PagePath
  | `${PagePath}#${string}`
  | `#${string}`
  | `/checkout/${TrainingWithPage}`
  | `/documents/${LegalSlug | "formulaire-de-retractation"}.pdf`;
