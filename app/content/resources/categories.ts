// The resource centre: six categories of three links each.

import type { PagePath } from "../links.ts";
import type { Headline, PageMeta } from "../types.ts";

export interface ResourceCategoryLink {
  to: PagePath;
  title: string;
  description: string;
}

export interface ResourceCategory {
  id: "general" | "immobilier" | "entrepreneuriat" | "mindset" | "liberte" | "sante";
  name: string;
  text: string;
  links: [ResourceCategoryLink, ResourceCategoryLink, ResourceCategoryLink];
}

export interface ResourceIndex extends PageMeta {
  eyebrow: string;
  headline: Headline;
  lede: string;
}

export const resourceIndex: ResourceIndex = {
  metaTitle: "Ressources gratuites : guides, outils, exercices",
  metaDescription:
    "Des pages gratuites sur l’immobilier, l’entrepreneuriat, le mindset, l’argent et la santé : guides, calculs, exercices à imprimer, livres.",
  eyebrow: "Centre de ressources",
  headline: { text: "Prends ce qui te sert,", accent: "laisse le reste." },
  lede: "Des pages gratuites, sans inscription. Des méthodes à suivre crayon en main, des calculs à refaire avec tes chiffres, des adresses publiques et fiables.",
};

export const resourceCategories: ResourceCategory[] = [
  {
    id: "general",
    name: "Général",
    text: "Lire, regarder, trouver par où commencer.",
    links: [
      {
        to: "/ressources/livres",
        title: "Livres",
        description: "Ma bibliothèque, avec une note sur cinq pour chaque titre.",
      },
      {
        to: "/ressources/articles",
        title: "Articles",
        description: "Un parcours de lecture selon ce qui te bloque aujourd’hui.",
      },
      { to: "/ressources/videos", title: "Vidéos", description: "Apprendre d’une vidéo sans y laisser la soirée." },
    ],
  },
  {
    id: "immobilier",
    name: "Immobilier",
    text: "Vérifier, calculer, comparer avant d’acheter.",
    links: [
      {
        to: "/ressources/sites-immobilier",
        title: "Sites utiles",
        description: "Les sites publics pour connaître un prix, un loyer, un risque.",
      },
      {
        to: "/ressources/simulateurs",
        title: "Simulateurs",
        description: "Rendement, prêt, indépendance : trois calculs expliqués.",
      },
      {
        to: "/ressources/etudes-cas-immobilier",
        title: "Études de cas",
        description: "Trois biens chiffrés, dont un que l’on refuse.",
      },
    ],
  },
  {
    id: "entrepreneuriat",
    name: "Entrepreneuriat",
    text: "S’équiper peu, écouter beaucoup, vendre tôt.",
    links: [
      { to: "/ressources/outils", title: "Outils", description: "Les sept outils qui suffisent la première année." },
      {
        to: "/ressources/etudes-marche",
        title: "Études de marché",
        description: "Connaître son marché en cinq jours et sans budget.",
      },
      {
        to: "/ressources/interviews",
        title: "Interviews",
        description: "Interroger dix clientes, et trois exemples à lire.",
      },
    ],
  },
  {
    id: "mindset",
    name: "Mindset",
    text: "S’entraîner, comme on apprend une langue.",
    links: [
      { to: "/ressources/podcasts", title: "Podcasts", description: "Écouter pour agir : une méthode et huit thèmes." },
      {
        to: "/ressources/exercices",
        title: "Exercices",
        description: "Six exercices à imprimer, de cinq à trente minutes.",
      },
      { to: "/ressources/vision", title: "Vision", description: "Écrire où tu vas, puis ce que tu fais lundi." },
    ],
  },
  {
    id: "liberte",
    name: "Liberté financière et lifestyle",
    text: "De l’argent, du temps, et le choix des lieux.",
    links: [
      {
        to: "/ressources/nomadisme",
        title: "Nomadisme",
        description: "Travailler d’ailleurs : papiers, impôts, budget, essai.",
      },
      {
        to: "/ressources/strategies",
        title: "Stratégies",
        description: "Sept marches vers l’indépendance, dans l’ordre.",
      },
      {
        to: "/ressources/diversification",
        title: "Diversification",
        description: "Répartir ses revenus et son épargne, avec mesure.",
      },
    ],
  },
  {
    id: "sante",
    name: "Santé",
    text: "Tenir debout, longtemps.",
    links: [
      { to: "/ressources/sport", title: "Sport", description: "Trois heures par semaine, sans salle ni matériel." },
      {
        to: "/ressources/meditation",
        title: "Méditation",
        description: "Un guide pour commencer à cinq minutes par jour.",
      },
      { to: "/ressources/regime", title: "Compléments", description: "Ce que je prends, à quel moment, et mes notes." },
    ],
  },
];
