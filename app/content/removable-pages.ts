import type { PagePath } from "./links.ts";
import resourceCentre from "./texts/resource-centre.json" with { type: "json" };

const shelves = resourceCentre.categories.flatMap(({ name, links }) =>
  links.map(({ to, title }) => ({ path: to, label: `${name}\u00a0: ${title}` })),
);

/** What the resource centre leads to. */
export const resourcePages: readonly string[] = shelves.map(({ path }) => path);

/** The pages that came with the site and that a founder may not want, with the names that the administration has for them. */
export const removablePages: readonly { path: string; label: string }[] = [
  { path: "/challenge" satisfies PagePath, label: "Challenge gratuit" },
  { path: "/guide" satisfies PagePath, label: "Guide gratuit" },
  { path: "/lifestyle" satisfies PagePath, label: "Lifestyle" },
  { path: "/temoignages" satisfies PagePath, label: "Témoignages" },
  { path: "/preuves-sociales" satisfies PagePath, label: "Preuves sociales" },
  { path: "/residence-secondaire" satisfies PagePath, label: "Résidence secondaire" },
  { path: "/articles" satisfies PagePath, label: "Bibliothèque\u00a0: articles" },
  ...shelves,
];

/** What those who have signed up or bought were promised by mail: it stays when the page above it goes. */
export const promisedPages: readonly string[] = [
  "/challenge/jour",
  "/challenge/cahier",
  "/guide/telecharger",
  "/temoignages/partager",
  "/temoignages/confirmer",
];

/** The pages that are read from Airtable. */
export const libraryPages = [
  "/articles",
  "/ressources/livres",
  "/ressources/regime",
] as const satisfies readonly PagePath[];

/** Whose words are the sample founder's own life: they go with the samples, until another one has written hers. */
export const storyPages = [
  ...libraryPages,
  "/residence-secondaire",
  "/ressources/nomadisme",
] as const satisfies readonly PagePath[];
