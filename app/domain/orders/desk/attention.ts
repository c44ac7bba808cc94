import { awaitsPayment, awaitsRefund, isPaid, type OrderState } from "../order.ts";

/** Why one order waits for a person. */
export type AttentionReason =
  | "disputed"
  /** Paid, and nobody ever opened the training. */
  | "access-never-opened"
  /** Paid, and every seat was taken. */
  | "no-seat"
  /** Paid after the last seat was gone, and not given back yet. */
  | "awaits-refund"
  /** Its time to pay is over, and Stripe has said nothing. */
  | "overdue"
  /** A refund that Stripe has not carried out yet. */
  | "refund-asked"
  | "email-lost";

const OVERDUE_AFTER_MS = 3600_000;

interface Situation {
  order: Pick<OrderState, "status" | "canceled_reason" | "processing_at"> & {
    disputed_at: Date | null;
    holds_seat: boolean;
    expires_at: Date;
    /** Null when the buyer's account was erased. */
    user_id: string | null;
  };
  /** False when a subscription has ended or is late. */
  runs: boolean;
  hasAccessRow: boolean;
  hasOpenRefund: boolean;
  hasLostEmail: boolean;
}

/** The same as `ordersNeedingAttention` finds, one by one. */
export function attentionReasons(situation: Situation, now: Date): AttentionReason[] {
  const { order, runs, hasAccessRow, hasOpenRefund, hasLostEmail } = situation;
  const isRunning = isPaid(order) && runs;
  const isOverdue = order.expires_at.getTime() + OVERDUE_AFTER_MS < now.getTime();
  const reasons: [AttentionReason, boolean][] = [
    ["disputed", isRunning && order.disputed_at !== null],
    ["access-never-opened", isPaid(order) && order.user_id !== null && !hasAccessRow],
    ["no-seat", isRunning && !order.holds_seat],
    ["awaits-refund", awaitsRefund(order)],
    ["overdue", awaitsPayment(order) && !order.processing_at && isOverdue],
    ["refund-asked", hasOpenRefund],
    ["email-lost", hasLostEmail],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}
