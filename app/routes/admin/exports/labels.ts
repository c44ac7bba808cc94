import type { BadgeTone } from "#app/ui/badge.tsx";
import type { ExportState } from "#db/types.ts";

export const STATES: Record<ExportState, { label: string; tone?: BadgeTone }> = {
  running: { label: "En préparation", tone: "orange" },
  ready: { label: "Prêt", tone: "green" },
  failed: { label: "Échec", tone: "red" },
};
