import type { FormationStatus } from "#db/types.ts";

export interface Offer {
  status: FormationStatus;
  isActive: boolean;
  openDate: Date | null;
  closeDate: Date | null;
  maxParticipants: number | null;
  currentParticipants: number;
  /** The Stripe key is live, and something that the law requires is missing. */
  isInPreparation: boolean;
  /**
   * A contract must be signed on paper before anything is charged: distance education (Code de l’éducation, art. L444-7
   * and L444-8), vocational training (Code du travail, art. L6353-3 to -6). Checkout would charge the whole price at
   * once.
   */
  needsWrittenContract: boolean;
}

export type NotForSale =
  | { reason: "unpublished" | "archived" | "closed" | "full" | "in-preparation" | "by-contract" }
  | { reason: "not-open-yet" | "over"; date: Date };

export function whyNotForSale(offer: Offer, now: Date): NotForSale | null {
  if (!isPublished(offer)) return { reason: "unpublished" };
  if (offer.status === "archived" || offer.status === "closed") return { reason: offer.status };
  if (offer.isInPreparation) return { reason: "in-preparation" };
  if (offer.needsWrittenContract) return { reason: "by-contract" };
  if (offer.openDate && now < offer.openDate) return { reason: "not-open-yet", date: offer.openDate };
  if (offer.closeDate && now >= offer.closeDate) return { reason: "over", date: offer.closeDate };
  return offer.status === "full" || isSoldOut(offer) ? { reason: "full" } : null;
}

function isPublished(offer: Offer): boolean {
  return offer.isActive && offer.status !== "draft";
}

function isSoldOut(offer: Offer): boolean {
  return offer.maxParticipants !== null && offer.currentParticipants >= offer.maxParticipants;
}
