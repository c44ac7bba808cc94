import type { FormationCategory } from "#db/schema.ts";
import { slugOf } from "../values/slug.ts";

const WORDS: [FormationCategory, RegExp][] = [
  ["immobilier", /immo|locati|locat|loyer|apparte|maison|residence|immeuble|patrimoine|notaire/],
  ["entrepreneuriat", /entrepr|business|startup|start-up|vente|vendre|client|marketing|offre|activite|independan/],
];

/** Which trainings go with what is written: Airtable's categories are free text, ours are three. */
export function subjectOf(text: string): FormationCategory {
  const words = slugOf(text);
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? "lifestyle";
}
