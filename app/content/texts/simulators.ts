import { z } from "zod";
import { headline } from "./fields.ts";
import { resource } from "./resource-schema.ts";
import page from "./simulators.json" with { type: "json" };

const text = z.string();

const field = z.object({
  /** Of the field in the address. */
  name: text,
  label: text,
  /** « € » or « % par an », shown after the label. */
  unit: text,
  hint: text.optional(),
  /** The value that the page shows before the visitor types one; empty for none. */
  example: text,
  required: z.boolean().optional(),
});

const simulator = z.object({
  id: z.enum(["rendement", "pret", "independance"]),
  title: text,
  headline: headline(),
  intro: text,
  fields: z.array(field),
  submit: text,
  /** Each calculation: its name, its formula as text, a worked example. */
  formulas: z.array(z.object({ name: text, formula: text, example: text })),
  caution: text,
});

export type Simulator = z.output<typeof simulator>;

/** `privacy` stands beside each form. */
export const simulatorsPage = resource
  .extend({ simulators: z.array(simulator), privacy: text, example: text })
  .parse(page);
