import { awaitsPayment, awaitsRefund, isPaid, type OrderState } from "../order.ts";

export type AttentionReason =
  | "disputed"
  | "access-never-opened"
  | "no-seat"
  | "awaits-refund"
  /** The time to pay is over, and Stripe has reported nothing. */
  | "overdue"
  | "refund-asked"
  | "email-lost";

const OVERDUE_AFTER_MS = 3600_000;

interface Situation {
  order: Pick<OrderState, "status" | "canceledReason" | "processingAt"> & {
    disputedAt: Date | null;
    holdsSeat: boolean;
    expiresAt: Date;
    userId: string | null;
  };
  runs: boolean;
  hasAccessRow: boolean;
  hasOpenRefund: boolean;
  hasLostEmail: boolean;
}

/** Decides for one order what `ordersNeedingAttention` decides in SQL. */
export function attentionReasons(situation: Situation, now: Date): AttentionReason[] {
  const { order, runs, hasAccessRow, hasOpenRefund, hasLostEmail } = situation;
  const isRunning = isPaid(order) && runs;
  const isOverdue = order.expiresAt.getTime() + OVERDUE_AFTER_MS < now.getTime();
  const reasons: [AttentionReason, boolean][] = [
    ["disputed", isRunning && order.disputedAt !== null],
    ["access-never-opened", isPaid(order) && order.userId !== null && !hasAccessRow],
    ["no-seat", isRunning && !order.holdsSeat],
    ["awaits-refund", awaitsRefund(order)],
    ["overdue", awaitsPayment(order) && !order.processingAt && isOverdue],
    ["refund-asked", hasOpenRefund],
    ["email-lost", hasLostEmail],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}
