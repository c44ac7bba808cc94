import type { TextState } from "#db/types.ts";

export const WAITING_LABELS = { draft: "Brouillon", scheduled: "Programmé" } as const;

export const STATE_LABELS: Record<TextState, string> = {
  draft: "Brouillon",
  scheduled: "Programmée",
  published: "Publiée",
};
