import type { OrderType } from "#db/types.ts";
import type { NotForSale } from "../../catalogue/availability.ts";
import type { FormationForSale } from "../../catalogue/for-sale.server.ts";
import type { Reduction } from "../../codes/uses.server.ts";
import type { StoredTerms } from "../../contract/terms.server.ts";
import { awaitsPayment, isPaid } from "../order.ts";
import type { EarlierOrders, OpenOrder } from "./open-orders.server.ts";

/** Stripe lets a session expire between 30 minutes and 24 hours after its creation. */
const MIN_SESSION_MS = 30 * 60 * 1000;
/** How long an unpaid order holds a limited seat: as short as Stripe allows, with two minutes for a slow answer. */
export const UNPAID_SEAT_MS = MIN_SESSION_MS + 2 * 60 * 1000;
/** An order with less time left than this cannot get a session any more. */
const SESSION_MARGIN_MS = MIN_SESSION_MS + 60 * 1000;

export interface StartRequest {
  formation: Pick<FormationForSale, "id" | "type" | "notForSale">;
  /** Cents: what is charged now, with the code. */
  amount: number;
  reduction: Pick<Reduction, "label"> | null;
  email: string;
  terms: StoredTerms;
  /** The terms that the page showed; a form that does not send them accepts those in force. */
  shownTerms: Partial<StoredTerms>;
  /** The price in cents that the page showed; null when the form does not send it. */
  shownAmount: number | null;
  /** The token of a seat that is held for the buyer; null: none. */
  seatToken: string | null;
}

export type StartRefusal =
  | { reason: "paid"; sessionId: string }
  | { reason: "not-for-sale"; why: NonNullable<FormationForSale["notForSale"]> }
  /** Cents: what the page showed, and what is charged now. */
  | { reason: "price-changed"; shown: number; now: number; type: OrderType }
  /** `processing`: checkout is completed, and the bank has not confirmed the payment yet. */
  | { reason: "terms-changed" | "owned" | "processing" };

type StartDecision =
  | { next: "refuse"; refusal: StartRefusal }
  | { next: "resume"; order: OpenOrder }
  | { next: "place"; replaced: OpenOrder[] };

/** A seat that is held stays so when the formation is full, and when its sale ends meanwhile. */
export function outlivesSale({ reason }: NotForSale): boolean {
  return reason === "full" || reason === "closed" || reason === "over";
}

export function decideStart(
  { ofForm, others, isOwned }: EarlierOrders,
  request: StartRequest,
  now: Date,
): StartDecision {
  const { formation, amount, shownAmount: shown } = request;
  const { notForSale, type } = formation;
  if (ofForm?.stripeCheckoutSessionId && isPaid(ofForm))
    return refuse({ reason: "paid", sessionId: ofForm.stripeCheckoutSessionId });
  if (areOtherTerms(request)) return refuse({ reason: "terms-changed" });
  const isReady = notForSale?.reason !== "in-preparation";
  if (ofForm && isReady && canResume(ofForm, request, now)) return { next: "resume", order: ofForm };
  // The last seat may be held by the order that this one replaces: reserving decides.
  const isFullByItself = notForSale?.reason === "full" && ofForm?.formationId === formation.id && awaitsPayment(ofForm);
  const isHeld = request.seatToken !== null && notForSale !== null && outlivesSale(notForSale);
  if (notForSale && !isFullByItself && !isHeld) return refuse({ reason: "not-for-sale", why: notForSale });
  if (shown !== null && shown !== amount) return refuse({ reason: "price-changed", shown, now: amount, type });
  if (isOwned) return refuse({ reason: "owned" });
  if (others.some((order) => order.processingAt)) return refuse({ reason: "processing" });
  return { next: "place", replaced: ofForm ? [...others, ofForm] : others };
}

function refuse(refusal: StartRefusal): StartDecision {
  return { next: "refuse", refusal };
}

function areOtherTerms({
  terms,
  shownTerms: { version = terms.version, sha256 = terms.sha256 },
}: StartRequest): boolean {
  return version !== terms.version || sha256 !== terms.sha256;
}

function canResume(order: OpenOrder, { formation, email, reduction, shownAmount }: StartRequest, now: Date): boolean {
  if (!awaitsPayment(order) || order.formationId !== formation.id || order.email !== email) return false;
  if (order.reductionLabel !== (reduction?.label ?? null)) return false;
  if (shownAmount !== null && shownAmount !== order.amountCents) return false;
  const timeLeft = order.expiresAt.getTime() - now.getTime();
  return timeLeft > (order.stripeCheckoutUrl ? 0 : SESSION_MARGIN_MS);
}
