import type { TextBody } from "../texts/registry.ts";
import type { Headline, PageMeta, TextLink } from "../types.ts";

/** A block that resource pages are made of. */
export type ResourceBlock = TextBody<"ressources-articles">["blocks"][number];

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
