import { legalDocuments } from "./content/legal/documents.ts";
import { resourcePages } from "./content/resources/pages.ts";

/** Where people come from a search, in reading order: /sitemap.xml. Pages that follow a form are not among them. */
export const publicPages: string[] = [
  "/",
  "/entrepreneuriat",
  "/immobilier",
  "/mindset",
  "/lifestyle",
  "/residence-secondaire",
  "/a-propos-de-moi",
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
  "/desinscription",
  "/formations/",
  "/login",
  "/logout",
  "/mot-de-passe",
  "/orders",
  "/signup",
  "/success",
  "/verifier-email",
  "/webhooks/",
];
