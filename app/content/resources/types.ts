// Les blocs dont sont faites les pages de ressources.

import type { Headline, PageMeta, TextLink } from "../types.ts";

export type ResourceBlock =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "steps"; items: { title: string; text: string }[] }
  | { kind: "table"; caption: string; head: string[]; rows: string[][]; note?: string }
  | {
      kind: "exercise";
      title: string;
      duration: string;
      instructions: string[] /** Lignes vides à imprimer. */;
      lines: number;
    }
  | { kind: "tip"; title: string; text: string }
  | {
      kind: "dialogue";
      title: string /** « Exemple » : l'entretien est fictif. */;
      label: string;
      lines: { question: string; answer: string }[];
    }
  | { kind: "links"; items: ResourceLink[] };

export interface ResourceLink {
  label: string;
  /** Adresse du site (`/articles`) ou adresse complète d'un site public. */
  to: string;
  text: string;
}

export type ResourceSlug =
  | "articles"
  | "videos"
  | "sites-immobilier"
  | "simulateurs"
  | "etudes-cas-immobilier"
  | "outils"
  | "etudes-marche"
  | "interviews"
  | "podcasts"
  | "exercices"
  | "vision"
  | "nomadisme"
  | "strategies"
  | "diversification"
  | "sport"
  | "meditation";

export interface ResourcePage extends PageMeta {
  slug: ResourceSlug;
  /** Nom de la catégorie, comme dans categories.ts. */
  category: string;
  headline: Headline;
  lede: string;
  blocks: ResourceBlock[];
  /** La suite proposée en bas de page. */
  next: TextLink[];
}

export interface Simulator {
  id: "rendement" | "pret" | "independance";
  title: string;
  intro: string;
  /** Chaque calcul : son nom, sa formule en mots, un exemple chiffré. */
  formulas: { name: string; formula: string; example: string }[];
  caution: string;
}

export interface SimulatorsPage extends PageMeta {
  slug: "simulateurs";
  category: string;
  headline: Headline;
  lede: string;
  simulators: Simulator[];
  blocks: ResourceBlock[];
  next: TextLink[];
}
