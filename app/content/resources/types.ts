// The blocks that resource pages are made of.

import type { SiteLink } from "../links.ts";
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
      instructions: string[];
      /** Number of empty lines to write on, once printed. */
      lines: number;
    }
  | { kind: "tip"; title: string; text: string }
  | {
      kind: "dialogue";
      title: string;
      /** « Exemple »: says that the interview is invented. */
      label: string;
      lines: { question: string; answer: string }[];
    }
  | { kind: "links"; items: ResourceLink[] };

interface ResourceLink {
  label: string;
  to: SiteLink | `https://${string}`;
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
  /** Name of the category in categories.ts. */
  category: string;
  headline: Headline;
  lede: string;
  blocks: ResourceBlock[];
  /** Links at the end of the page. */
  next: TextLink[];
}

interface SimulatorField {
  /** The field's name in the address. */
  name: string;
  label: string;
  /** « € » or « % par an », shown after the label. */
  unit: string;
  hint?: string;
  /** The value that the page shows before the visitor types one; empty for none. */
  example: string;
  required?: boolean;
}

export interface Simulator {
  id: "rendement" | "pret" | "independance";
  title: string;
  headline: Headline;
  intro: string;
  fields: SimulatorField[];
  submit: string;
  /** Each calculation: its name, its formula as text, a worked example. */
  formulas: { name: string; formula: string; example: string }[];
  caution: string;
}

export interface SimulatorsPage extends PageMeta {
  slug: "simulateurs";
  category: string;
  headline: Headline;
  lede: string;
  simulators: Simulator[];
  /** The privacy note beside each form. */
  privacy: string;
  example: { label: string; text: string };
  blocks: ResourceBlock[];
  next: TextLink[];
}
