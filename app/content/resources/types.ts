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
      /** Empty lines to write on, once printed. */
      lines: number;
    }
  | { kind: "tip"; title: string; text: string }
  | {
      kind: "dialogue";
      title: string;
      /** « Exemple »: the interview is invented. */
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
  /** Name of the category, as in categories.ts. */
  category: string;
  headline: Headline;
  lede: string;
  blocks: ResourceBlock[];
  /** What is proposed at the foot of the page. */
  next: TextLink[];
}

interface SimulatorField {
  /** Its name in the address. */
  name: string;
  label: string;
  /** « € », « % par an »: after the label. */
  unit: string;
  hint?: string;
  /** The figure the page shows before anybody has typed one; empty for none. */
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
  /** Each calculation: its name, its formula in words, a worked example. */
  formulas: { name: string; formula: string; example: string }[];
  caution: string;
}

export interface SimulatorsPage extends PageMeta {
  slug: "simulateurs";
  category: string;
  headline: Headline;
  lede: string;
  simulators: Simulator[];
  /** Said beside each form. */
  privacy: string;
  example: { label: string; text: string };
  blocks: ResourceBlock[];
  next: TextLink[];
}
