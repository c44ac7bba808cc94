import { coursePages } from "./content/courses/course-pages.ts";
import { legalDocuments } from "./content/legal/documents.ts";
import { resourcePages } from "./content/resources/pages.ts";

/** Where people come from a search, in reading order: /sitemap.xml. Unfinished pages and those after a form are not. */
export const publicPages: string[] = [
  "/",
  ...Object.keys(coursePages),
  "/challenge",
  "/temoignages",
  "/temoignages/partager",
  "/preuves-sociales",
  "/a-propos-de-moi",
  "/residence-secondaire",
  "/lifestyle",
  "/contact",
  "/ressources",
  "/ressources/simulateurs",
  ...Object.keys(resourcePages).map((slug) => `/ressources/${slug}`),
  ...Object.keys(legalDocuments).map((slug) => `/${slug}`),
];

/** What is one person's, or leads nowhere without a link of hers: /robots.txt. */
export const privateAreas: string[] = [
  "/account",
  "/admin/",
  "/checkout/",
  "/compte/",
  "/declaration/",
  "/desinscription",
  "/formations/",
  "/inscription/",
  "/login",
  "/logout",
  "/mot-de-passe",
  "/orders",
  "/signup",
  "/success",
  "/verifier-email",
  "/webhooks/",
];
