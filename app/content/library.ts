// The texts around the records that the founder keeps in Airtable: articles, books, supplements.

import type { Headline, PageMeta, TextLink } from "./types.ts";

interface LibraryPage extends PageMeta {
  headline: Headline;
  lede: string;
  empty: string;
  /** Shown when there are no records because Airtable has never answered. */
  error: string;
}

export const articlesList: LibraryPage & { eyebrow: string; feed: string } = {
  metaTitle: "Articles : entreprendre, investir, décider",
  metaDescription:
    "Les articles du journal, du plus récent au plus ancien : entreprendre, acheter pour louer, décider, tenir. Des méthodes, des calculs, des erreurs racontées.",
  eyebrow: "Le journal",
  headline: { text: "Articles" },
  lede: "Une idée à la fois, assez creusée pour servir lundi. Les plus récents d’abord.",
  empty: "Aucun article n’est disponible pour le moment.",
  error: "Une erreur est survenue lors du chargement des articles. Veuillez réessayer plus tard.",
  feed: "Suivre le flux (Atom)",
};

export const articlePage = {
  error: "Une erreur est survenue lors du chargement de l’article.",
  unknown: "Article non trouvé",
  unknownText: "Il a peut-être changé de titre, ou été retiré. Les autres sont à leur place.",
  formations: "Pour aller plus loin",
};

export const booksPage: LibraryPage & { note: string; next: TextLink[] } = {
  metaTitle: "Livres : ma bibliothèque, notée sur cinq",
  metaDescription:
    "Les livres qui m’ont servi, avec une note sur cinq pour chacun : entreprendre, compter, penser, raconter. Sans lien d’affiliation.",
  headline: { text: "Les livres", accent: "que je prête." },
  lede: "Je les ai lus crayon en main. La note dit ce qu’ils ont changé chez moi, pas ce qu’ils valent : emprunte-les d’abord.",
  empty: "Les étagères sont vides pour le moment.",
  error: "Une erreur est survenue lors du chargement des livres.",
  note: "Mes notes sont personnelles. Je ne touche rien sur ces livres.",
  next: [
    { label: "Un parcours de lecture dans les articles", to: "/ressources/articles" },
    { label: "Toutes les ressources", to: "/ressources" },
  ],
};

export const supplementsPage: LibraryPage & { caution: string; next: TextLink[] } = {
  metaTitle: "Don’t Die : mes compléments et leurs moments",
  metaDescription:
    "Ce que je prends, à quel moment de la journée et pourquoi : mes notes sur les compléments, sans ordonnance et sans marque à vendre.",
  headline: { text: "Don’t Die :", accent: "ce que je prends, et quand." },
  lede: "Mes notes, rangées par moment de la journée. Elles racontent mes choix ; elles ne disent pas quoi prendre.",
  empty: "Mes notes ne sont pas encore au propre.",
  error: "Une erreur est survenue lors du chargement des compléments.",
  caution:
    "Ceci n’est pas un avis médical. Un complément peut interagir avec un traitement, une grossesse ou une maladie : parles-en à ta médecin ou à ta pharmacienne avant d’en prendre un. Un complément ne remplace pas une alimentation variée et équilibrée ni un mode de vie sain.",
  next: [
    { label: "Trois heures de sport par semaine", to: "/ressources/sport" },
    { label: "Toutes les ressources", to: "/ressources" },
  ],
};
