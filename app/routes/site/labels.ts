import type { FormationCategory } from "#db/columns.ts";

export const categoryLabels: Record<FormationCategory, string> = {
  entrepreneuriat: "Entrepreneuriat",
  immobilier: "Immobilier",
  lifestyle: "Lifestyle",
};
