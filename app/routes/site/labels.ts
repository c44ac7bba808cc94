import type { FormationCategory } from "#db/schema.ts";

export const categoryLabels: Record<FormationCategory, string> = {
  entrepreneuriat: "Entrepreneuriat",
  immobilier: "Immobilier",
  lifestyle: "Lifestyle",
};
