import type { FormationStatus } from "#db/schema.ts";

export interface Offer {
  status: FormationStatus;
  isActive: boolean;
  openDate: Date | null;
  closeDate: Date | null;
  maxParticipants: number | null;
  currentParticipants: number;
}

export type NotForSale =
  | { reason: "unpublished" | "archived" | "closed" | "full" }
  | { reason: "not-open-yet" | "over"; date: Date };

/** Why a training cannot be bought at that time; null when it can. */
export function whyNotForSale(offer: Offer, now: Date): NotForSale | null {
  if (!isPublished(offer)) return { reason: "unpublished" };
  if (offer.status === "archived" || offer.status === "closed") return { reason: offer.status };
  if (offer.openDate && now < offer.openDate) return { reason: "not-open-yet", date: offer.openDate };
  if (offer.closeDate && now >= offer.closeDate) return { reason: "over", date: offer.closeDate };
  return offer.status === "full" || isSoldOut(offer) ? { reason: "full" } : null;
}

/** A draft, and one that an administrator has hidden, are nobody's business yet. */
function isPublished(offer: Offer): boolean {
  return offer.isActive && offer.status !== "draft";
}

function isSoldOut(offer: Offer): boolean {
  return offer.maxParticipants !== null && offer.currentParticipants >= offer.maxParticipants;
}
