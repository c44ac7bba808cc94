import type { OrderStatus } from "#db/types.ts";

const transitions = {
  pending: {
    processing: "pending",
    paid: "paid",
    canceled: "canceled",
    "sold-out": "canceled",
  },
  canceled: {
    paid: "paid",
    /** Paid late, and no seat was left: the payment is refunded. */
    "sold-out": "canceled",
    "late-payment-refunded": "refunded",
  },
  paid: {
    "refunded-in-part": "paid",
    refunded: "refunded",
    withdrawal: "withdrawn",
    "dispute-lost": "refunded",
  },
  /** Refunded before: a withdrawal only changes the status. */
  refunded: { withdrawal: "withdrawn" },
  withdrawn: { withdrawal: "withdrawn" },
} as const satisfies Record<OrderStatus, Partial<Record<OrderEvent["type"], OrderStatus>>>;

export const ORDER_STATUSES = Object.keys(transitions) as OrderStatus[];

export type OrderEvent =
  | { type: "processing"; sessionId: string }
  | { type: "paid"; userId: string; checkout: PaidCheckout }
  | { type: "canceled"; reason: CancelReason }
  | { type: "sold-out"; checkout: PaidCheckout }
  /** `cents`: the total refunded so far. */
  | { type: "refunded-in-part" | "refunded" | "withdrawal" | "dispute-lost"; cents: number }
  | { type: "late-payment-refunded" };

export type CancelReason = "expired" | "replaced" | "payment-failed" | "refused-by-stripe" | "never-at-stripe";

interface PaidCheckout {
  id: string;
  paymentIntentId: string | null;
  card: { brand: string; last4: string; country: string | null } | null;
}

export interface OrderState {
  status: OrderStatus;
  amountCents: number;
  refundedCents: number;
  canceledReason: string | null;
  processingAt: Date | null;
  refundedAt: Date | null;
}

type OrderChanges = Partial<OrderState> & {
  userId?: string;
  paidAt?: Date;
  holdsSeat?: boolean;
  stripeCheckoutSessionId?: string;
  stripePaymentIntentId?: string | null;
  cardBrand?: string | null;
  cardLast4?: string | null;
  cardCountry?: string | null;
};

type Transition = { ok: true; changes: OrderChanges & { status: OrderStatus } } | { ok: false };

export function transition(order: OrderState, event: OrderEvent, at: Date): Transition {
  const next: Partial<Record<OrderEvent["type"], OrderStatus>> = transitions[order.status];
  const status = next[event.type];
  if (!status || (event.type === "paid" && !canBePaid(order))) return { ok: false };
  return { ok: true, changes: { status, ...changesOf(order, event, at) } };
}

function changesOf(order: OrderState, event: OrderEvent, at: Date): OrderChanges {
  switch (event.type) {
    case "processing":
      return { processingAt: order.processingAt ?? at, stripeCheckoutSessionId: event.sessionId };
    case "paid":
      return {
        ...paymentColumns(event.checkout),
        userId: event.userId,
        paidAt: at,
        holdsSeat: true,
        canceledReason: null,
        processingAt: null,
      };
    case "canceled":
      return { canceledReason: event.reason, holdsSeat: false, processingAt: null };
    case "sold-out":
      return { ...paymentColumns(event.checkout), canceledReason: SOLD_OUT };
    case "refunded-in-part":
      return { refundedCents: event.cents };
    case "refunded":
    case "withdrawal":
    case "dispute-lost":
      return { refundedCents: event.cents, refundedAt: order.refundedAt ?? at };
    case "late-payment-refunded":
      return { refundedCents: order.amountCents, refundedAt: at };
  }
}

function paymentColumns({ id, paymentIntentId, card }: PaidCheckout): OrderChanges {
  return {
    stripeCheckoutSessionId: id,
    stripePaymentIntentId: paymentIntentId,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardCountry: card?.country ?? null,
  };
}

export const SOLD_OUT = "sold-out";

type Status = Pick<OrderState, "status">;

export function awaitsPayment({ status }: Status): boolean {
  return status === "pending";
}

/** Includes canceled orders, because a payment may arrive late. */
export function canBePaid(order: Pick<OrderState, "status" | "canceledReason">): boolean {
  return "paid" in transitions[order.status] && !awaitsRefund(order);
}

export function isPaid({ status }: Status): boolean {
  return status === "paid";
}

export function isOver({ status }: Status): boolean {
  return status === "refunded" || status === "withdrawn";
}

export function wasPaid(order: Status): boolean {
  return isPaid(order) || isOver(order);
}

export function isWithdrawn({ status }: Status): boolean {
  return status === "withdrawn";
}

export function isCanceled({ status }: Status): boolean {
  return status === "canceled";
}

export function awaitsRefund({ status, canceledReason }: Pick<OrderState, "status" | "canceledReason">): boolean {
  return status === "canceled" && canceledReason === SOLD_OUT;
}

export function refundableCents(order: Pick<OrderState, "status" | "amountCents" | "refundedCents">): number {
  return isPaid(order) ? order.amountCents - order.refundedCents : 0;
}

/** Of a Checkout Session; anything may stand in an address. */
export function isSessionId(text: string): boolean {
  return /^cs_\w{1,200}$/.test(text);
}
