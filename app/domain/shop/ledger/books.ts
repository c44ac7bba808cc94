import type { OrderStatus, Row } from "#db/types.ts";

export interface ShopBooks extends OrderBooks, Totals {}

/** Of some orders. Amounts in cents. */
export interface OrderBooks {
  orders: LedgerOrder[];
  payments: LedgerPayment[];
  invoices: LedgerInvoice[];
  access: Pick<Row<"access">, "userId" | "formationId" | "source" | "orderId" | "revokedAt">[];
  emails: { orderId: string; template: string; dedupeKey: string }[];
}

/** Of the whole shop. */
export interface Totals {
  /** Of invoices and credit notes. */
  numbers: string[];
  /** The numbers that must exist in each series (« F2026- », « AV2026- »). */
  counters: { series: string; first: number; last: number }[];
  /** Numbers that a restore has skipped. */
  gaps: { series: string; first: number; last: number }[];
  formations: (Pick<Row<"formations">, "slug" | "currentParticipants"> & {
    /** Seats of orders, and those that are held for who has waited. */
    held: number;
  })[];
}

export type LedgerOrder = Pick<
  Row<"orders">,
  | "id"
  | "number"
  | "userId"
  | "formationId"
  | "status"
  | "canceledReason"
  | "amountCents"
  | "refundedCents"
  | "currency"
  | "holdsSeat"
  | "disputedAt"
  | "createdAt"
  | "paidAt"
  | "stripeCheckoutSessionId"
  | "stripePaymentIntentId"
> &
  OrNull<
    Pick<
      Row<"subscriptions">,
      "stripeSubscriptionId" | "pastDueSince" | "currentPeriodEnd" | "cancelAtPeriodEnd" | "cancelAt"
    > & { subscriptionStatus: string }
  >;

type OrNull<Columns> = { [Column in keyof Columns]: Columns[Column] | null };

export type LedgerInvoice = Pick<Row<"invoices">, "number" | "kind" | "paymentId" | "totalCents">;

export type LedgerPayment = Pick<
  Row<"orderPayments">,
  "id" | "orderId" | "amountCents" | "refundedCents" | "currency" | "stripeInvoiceId" | "stripePaymentIntentId"
> & {
  /** Sent once more, after a refund came back. */
  repeatedCents: number;
};

export type DifferenceKind =
  | "paid-without-order"
  | "paid-other-amount"
  | "paid-not-recorded"
  | "paid-only-here"
  /** An order, or a month of a subscription, is paid, and has no row in `orderPayments`. */
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
