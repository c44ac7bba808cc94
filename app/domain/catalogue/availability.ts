import type { FormationStatus } from "#db/schema.ts";
import { formatDate } from "../values/time.ts";

export interface Offer {
  status: FormationStatus;
  isActive: boolean;
  openDate: Date | null;
  closeDate: Date | null;
  maxParticipants: number | null;
  currentParticipants: number;
}

/** Why a training cannot be bought at that time, in words for the buyer; null when it can. */
export function whyNotForSale(offer: Offer, now: Date): string | null {
  if (!offer.isActive || offer.status === "draft") return "Cette formation n’est pas en vente actuellement.";
  if (offer.status === "archived") return "Cette formation n’est plus proposée.";
  if (offer.status === "closed") return "Les inscriptions à cette formation sont fermées.";
  if (offer.openDate && now < offer.openDate) return `Les inscriptions ouvrent le ${formatDate(offer.openDate)}.`;
  if (offer.closeDate && now >= offer.closeDate)
    return `Les inscriptions sont closes depuis le ${formatDate(offer.closeDate)}.`;
  if (offer.status === "full" || isSoldOut(offer))
    return "Cette formation est complète : toutes les places sont prises.";
  return null;
}

function isSoldOut(offer: Offer): boolean {
  return offer.maxParticipants !== null && offer.currentParticipants >= offer.maxParticipants;
}
