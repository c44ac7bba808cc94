import type { Regime } from "#db/types.ts";
import type { MissingPart } from "./offered.ts";

export interface SaleReadiness {
  regime: Regime | null;
  lacksRegimeOpinion: boolean;
  /** Whether there are published lessons of the seller's own, besides the samples. */
  hasCourse: boolean;
  missing: MissingPart[];
  promotionalPrice: number | null;
  promotionUntil: string | null;
  launchUntil: string | null;
  /** The law regulates the formation's subject, and no lawyer's opinion is on file. */
  lacksOpinion: boolean;
}

export type NotReady = "course" | "content" | "regime" | "price" | "opinion";

export function whyNotReady(readiness: SaleReadiness): NotReady[] {
  const {
    regime,
    lacksRegimeOpinion,
    hasCourse,
    missing,
    promotionalPrice,
    promotionUntil,
    launchUntil,
    lacksOpinion,
  } = readiness;
  const reasons: [NotReady, boolean][] = [
    ["course", !hasCourse],
    ["content", missing.length > 0],
    ["regime", regime === null || lacksRegimeOpinion],
    // A reduction without an end is announced for ever (Code de la consommation, art. L121-2, 2° c).
    ["price", promotionalPrice !== null && promotionUntil === null && launchUntil === null],
    ["opinion", lacksOpinion],
  ];
  return reasons.filter(([, isMissing]) => isMissing).map(([reason]) => reason);
}
