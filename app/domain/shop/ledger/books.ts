import type { InvoiceKind, OrderStatus } from "#db/types.ts";

/** What the shop's own database says, as the ledger compares it. Amounts in cents. */
export interface ShopBooks {
  orders: LedgerOrder[];
  payments: LedgerPayment[];
  papers: LedgerPaper[];
  /** The range of numbers that must exist in each series (« F2026- », « AV2026- »). */
  counters: { series: string; first: number; last: number }[];
  access: { userId: string; formationId: string; source: string; orderId: string | null; revokedAt: Date | null }[];
  formations: { id: string; slug: string; currentParticipants: number }[];
  /** The two emails that every paid order gets, by order. */
  emails: { orderId: string; template: string; dedupeKey: string }[];
}

export interface LedgerOrder {
  id: string;
  number: string;
  userId: string | null;
  formationId: string;
  status: OrderStatus;
  canceledReason: string | null;
  amountCents: number;
  refundedCents: number;
  currency: string;
  holdsSeat: boolean;
  disputedAt: Date | null;
  createdAt: Date;
  paidAt: Date | null;
  stripeCheckoutSessionId: string | null;
  stripePaymentIntentId: string | null;
  stripeSubscriptionId: string | null;
  subscriptionStatus: string | null;
  pastDueSince: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean | null;
  cancelAt: Date | null;
}

/** An invoice or a credit note. */
export interface LedgerPaper {
  number: string;
  kind: InvoiceKind;
  paymentId: number;
  totalCents: number;
}

export interface LedgerPayment {
  id: number;
  orderId: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  stripeInvoiceId: string | null;
  stripePaymentIntentId: string | null;
}

export type DifferenceKind =
  | "paid-without-order"
  | "paid-other-amount"
  | "paid-not-recorded"
  | "paid-only-here"
  /** An order, or a month of a subscription, is paid, and has no row in `order_payments`. */
  | "payment-not-recorded"
  | "payment-only-here"
  /** A later month of a withdrawn subscription was not given back. */
  | "withdrawn-not-refunded"
  | "refund-not-recorded"
  | "refund-only-here"
  | "dispute-not-recorded"
  | "dispute-only-here"
  | "subscription-not-recorded"
  | "subscription-differs"
  | "subscription-only-here"
  /** The order is over, and the buyer is still charged. */
  | "subscription-goes-on"
  | "two-subscriptions"
  | "access-missing"
  | "access-without-order"
  | "seat-kept"
  | "seats-miscounted"
  | "email-missing"
  | "email-twice"
  | "email-without-payment"
  | "invoice-missing"
  | "invoice-twice"
  | "invoice-differs"
  | "credit-note-missing"
  | "credit-note-too-many"
  /** A gap in the numbers of a year, or a number that two papers have. */
  | "number-missing"
  | "number-twice";

/** A value on which Stripe and the shop, or two tables of the shop, disagree. */
export interface Difference {
  kind: DifferenceKind;
  /** The order's number; the id at Stripe when there is no order; the slug of a training. Never a person. */
  about: string;
  orderId: string | null;
  /** The object at Stripe by which the difference can be resolved. */
  stripeId: string | null;
  expected: Fact;
  found: Fact;
}

/** What Stripe, or a table of the shop, says. Data, because the command and the alert have different languages. */
export type Fact =
  | { count: number; of?: string }
  | { cents: number; currency: string; of?: string }
  | { order: OrderStatus; subscription: string | null }
  | { subscription: string; periodEnd: Date | null; endsAt: Date | "period-end" | null }
  /** A status or an id at Stripe, or a number of the shop. */
  | { name: string };

export const NONE: Fact = { count: 0 };
export const ONE: Fact = { count: 1 };

export function stateOf({ status, subscriptionStatus }: LedgerOrder): Fact {
  return { order: status, subscription: subscriptionStatus };
}
