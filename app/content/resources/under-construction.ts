import type { PageMeta, TextLink } from "../types.ts";

export interface PageUnderConstruction extends PageMeta {
  text: string;
  next: TextLink[];
}

/** The two pages that wait for their table of books and of supplements. */
export const underConstruction: Record<"livres" | "regime", PageUnderConstruction> = {
  livres: {
    metaTitle: "Livres : page en construction",
    metaDescription: "Ma bibliothèque arrive : les livres qui m’ont servi, avec une note sur cinq pour chacun.",
    text: "Je range les étagères : les livres qui m’ont servi, avec une note sur cinq pour chacun. En attendant, il y a de quoi lire.",
    next: [
      { label: "Un parcours de lecture dans les articles", to: "/ressources/articles" },
      { label: "Toutes les ressources", to: "/ressources" },
    ],
  },
  regime: {
    metaTitle: "Compléments : page en construction",
    metaDescription: "Mes notes sur les compléments arrivent : ce que je prends, à quel moment, et pourquoi.",
    text: "Je mets mes notes au propre : ce que je prends, à quel moment, et pourquoi. En attendant, le corps a d’autres besoins.",
    next: [
      { label: "Trois heures de sport par semaine", to: "/ressources/sport" },
      { label: "Toutes les ressources", to: "/ressources" },
    ],
  },
};
