import type { FormationStatus, OrderType, Regime, WaitingKind } from "#db/types.ts";
import type { AnnouncedHelp } from "./announced-help.ts";

/** How soon a subscription's first lesson opens to a buyer: no first month may be empty, not even in February. */
export const FIRST_MONTH_DAYS = 28;

/** What a buyer would pay for without finding it. `session`: no date is planned for what the sentence announces. */
export type Gap = { kind: "lesson" | "first-month" } | { kind: "session"; sentence: string };

/** Its lessons are published, and the course itself is a draft. */
export type DraftCourse = { kind: "course"; id: string; title: string };

export interface Supply {
  type: OrderType;
  hasLesson: boolean;
  opensInFirstMonth: boolean;
  hasSession: boolean;
  help: readonly AnnouncedHelp[];
}

export function gapsIn({ type, hasLesson, opensInFirstMonth, hasSession, help }: Supply): Gap[] {
  if (type === "payment") return hasLesson ? [] : [{ kind: "lesson" }];
  const lessons: Gap[] = hasLesson ? [{ kind: "first-month" }] : [{ kind: "lesson" }];
  const meetings = help.filter(({ kind }) => kind === "live");
  return [
    ...(hasLesson && opensInFirstMonth ? [] : lessons),
    ...(hasSession ? [] : meetings.map(({ sentence }): Gap => ({ kind: "session", sentence }))),
  ];
}

/**
 * A contract must be signed on paper before anything is charged: distance education (Code de l’éducation, art. L444-7
 * and L444-8), vocational training (Code du travail, art. L6353-3 to -6). Checkout would charge the whole price at once.
 */
export function needsWrittenContract(regime: Regime | null): boolean {
  return regime === "enseignement_distance" || regime === "formation_pro";
}

export interface Offer {
  status: FormationStatus;
  isActive: boolean;
  openDate: Date | null;
  closeDate: Date | null;
  maxParticipants: number | null;
  currentParticipants: number;
  /** Null: nobody may wait for a seat. */
  waiting: Waiting | null;
  /** With any key and status: nothing empty is sold. */
  hasGaps: boolean;
  /** The Stripe key is live, and something that the law requires is missing. */
  isInPreparation: boolean;
  needsWrittenContract: boolean;
}

/** How many wait for a seat, and for how long one is held. */
export interface Waiting {
  people: number;
  hours: number;
}

export type NotForSale =
  | { reason: "unpublished" | "archived" | "closed" | "in-preparation" | "by-contract" }
  | { reason: "full"; waiting?: Waiting }
  | { reason: "not-open-yet" | "over"; date: Date };

export function isGone({ reason }: NotForSale): boolean {
  return reason === "archived" || reason === "unpublished";
}

export function whyNotForSale(offer: Offer, now: Date): NotForSale | null {
  if (!isPublished(offer)) return { reason: "unpublished" };
  if (offer.status === "archived") return { reason: "archived" };
  if (offer.hasGaps) return { reason: "in-preparation" };
  if (offer.status === "closed") return { reason: "closed" };
  if (offer.isInPreparation) return { reason: "in-preparation" };
  if (offer.needsWrittenContract) return { reason: "by-contract" };
  if (offer.openDate && now < offer.openDate) return { reason: "not-open-yet", date: offer.openDate };
  if (offer.closeDate && now >= offer.closeDate) return { reason: "over", date: offer.closeDate };
  if (offer.status !== "full" && !isSoldOut(offer)) return null;
  return offer.maxParticipants !== null && offer.waiting
    ? { reason: "full", waiting: offer.waiting }
    : { reason: "full" };
}

/** What visitors may ask to be told: that it opens, or that a seat is held for them; null: nothing. */
export function listOf(why: NotForSale): WaitingKind | null {
  if (why.reason === "full") return why.waiting ? "seat" : null;
  return why.reason === "in-preparation" || why.reason === "not-open-yet" ? "opening" : null;
}

function isPublished(offer: Offer): boolean {
  return offer.isActive && offer.status !== "draft";
}

function isSoldOut(offer: Offer): boolean {
  return offer.maxParticipants !== null && offer.currentParticipants >= offer.maxParticipants;
}
