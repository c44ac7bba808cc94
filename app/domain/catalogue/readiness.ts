import type { Regime } from "#db/columns.ts";
import type { MissingPart } from "./offered.ts";

/** What has to be known of a training before real money is taken for it. */
export interface SaleReadiness {
  regime: Regime | null;
  /** Published lessons of the seller's own, not of a sample. */
  hasCourse: boolean;
  missing: MissingPart[];
  promotionalPrice: number | null;
  promotionUntil: string | null;
  launchUntil: string | null;
  /** The law regulates what it is about, and no lawyer's document is there. */
  lacksOpinion: boolean;
}

export type NotReady = "course" | "content" | "regime" | "price" | "opinion";

/** What is missing before a training can be sold for real, in the order in which it is done. */
export function whyNotReady(readiness: SaleReadiness): NotReady[] {
  const { regime, hasCourse, missing, promotionalPrice, promotionUntil, launchUntil, lacksOpinion } = readiness;
  const reasons: [NotReady, boolean][] = [
    ["course", !hasCourse],
    ["content", missing.length > 0],
    ["regime", regime === null],
    // A reduction without an end is announced for ever (Code de la consommation, art. L121-2, 2° c).
    ["price", promotionalPrice !== null && promotionUntil === null && launchUntil === null],
    ["opinion", lacksOpinion],
  ];
  return reasons.filter(([, isMissing]) => isMissing).map(([reason]) => reason);
}
