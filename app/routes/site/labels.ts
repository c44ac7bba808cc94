import type { FormationCategory } from "#db/types.ts";

export const categoryLabels: Record<FormationCategory, string> = {
  entrepreneuriat: "Entrepreneuriat",
  immobilier: "Immobilier",
  lifestyle: "Lifestyle",
};
