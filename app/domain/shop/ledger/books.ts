import type { InvoiceKind, OrderStatus } from "#db/types.ts";

/** Amounts in cents. */
export interface ShopBooks {
  orders: LedgerOrder[];
  payments: LedgerPayment[];
  invoices: LedgerInvoice[];
  /** The numbers that must exist in each series (« F2026- », « AV2026- »). */
  counters: { series: string; first: number; last: number }[];
  access: { userId: string; formationId: string; source: string; orderId: string | null; revokedAt: Date | null }[];
  formations: { id: string; slug: string; currentParticipants: number }[];
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

export interface LedgerInvoice {
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
  /** A later month of a withdrawn subscription. */
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
  /** A gap in the numbers of a year, or a number that two invoices have. */
  | "number-missing"
  | "number-twice";

/** Two sides disagree: Stripe and the shop, or two tables of the shop. */
export interface Difference {
  kind: DifferenceKind;
  /** The order's number; the id at Stripe when there is no order; the slug of a formation. Never a person. */
  about: string;
  orderId: string | null;
  stripeId: string | null;
  expected: Fact;
  found: Fact;
}

/** Data, because the command and the alert have different languages. */
export type Fact =
  | { count: number; of?: string }
  | { cents: number; currency: string; of?: string }
  | { order: OrderStatus; subscription: string | null }
  | { subscription: string; periodEnd: Date | null; endsAt: Date | "period-end" | null }
  | { name: string };

export const NONE: Fact = { count: 0 };
export const ONE: Fact = { count: 1 };

export function stateOf({ status, subscriptionStatus }: LedgerOrder): Fact {
  return { order: status, subscription: subscriptionStatus };
}
