import type { InvoiceKind } from "#db/schema/accounting.ts";
import type { OrderStatus } from "#db/schema.ts";

/** What the shop's own database says, as the ledger compares it. Amounts in cents. */
export interface ShopBooks {
  orders: LedgerOrder[];
  payments: LedgerPayment[];
  papers: LedgerPaper[];
  /** The range of numbers that must exist in each series (« F2026- », « AV2026- »). */
  counters: { series: string; first: number; last: number }[];
  access: { user_id: string; formation_id: string; source: string; order_id: string | null; revoked_at: Date | null }[];
  formations: { id: string; slug: string; current_participants: number }[];
  /** The two emails that every paid order gets, by order. */
  emails: { order_id: string; template: string; dedupe_key: string }[];
}

export interface LedgerOrder {
  id: string;
  number: string;
  user_id: string | null;
  formation_id: string;
  status: OrderStatus;
  canceled_reason: string | null;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  holds_seat: boolean;
  disputed_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
  stripe_checkout_session_id: string | null;
  stripe_payment_intent_id: string | null;
  stripe_subscription_id: string | null;
  subscription_status: string | null;
  past_due_since: Date | null;
  current_period_end: Date | null;
  cancel_at_period_end: boolean | null;
  cancel_at: Date | null;
}

/** An invoice or a credit note. */
export interface LedgerPaper {
  number: string;
  kind: InvoiceKind;
  payment_id: string;
  total_cents: number;
}

export interface LedgerPayment {
  id: string;
  order_id: string;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  stripe_invoice_id: string | null;
  stripe_payment_intent_id: string | null;
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

export function stateOf({ status, subscription_status }: LedgerOrder): Fact {
  return { order: status, subscription: subscription_status };
}
