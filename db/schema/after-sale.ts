import type { Generated } from "kysely";
import type { CreatedAt, Instant, Json, OptionalInstant, OptionalJson } from "../columns.ts";

/** Money that arrived for an order: once, or each month of a subscription. */
export interface OrderPayments {
  id: Generated<string>;
  orderId: string;
  amountCents: number;
  currency: string;
  /** The month that was paid; unknown for the first month of old orders. */
  periodStart: OptionalInstant;
  periodEnd: OptionalInstant;
  stripeInvoiceId: string | null;
  stripePaymentIntentId: string | null;
  paidAt: Instant;
  refundedCents: Generated<number>;
}

/** A dispute that closes access: it is open, or lost. A won one is deleted. */
export interface Disputes {
  /** Stripe's. */
  id: string;
  orderId: string;
  openedAt: Instant;
}

/** A buyer's progress in an order: the minutes of the viewed lessons, and all minutes of the training. */
export interface ViewedMinutes {
  done: number;
  of: number;
}

/** A refund that an administrator requested. Its id is stored at Stripe, too, and is the idempotency key. */
export interface RefundRequests {
  id: string;
  orderId: string;
  amountCents: number;
  /** The withdrawal that the refund carries out. */
  declarationId: string | null;
  actor: string;
  ipPrefix: string | null;
  requestId: string | null;
  state: Generated<"asked" | "done" | "failed">;
  failure: string | null;
  askedAt: CreatedAt;
  endedAt: OptionalInstant;
  /** The rule and the calculation behind a withdrawal's refund, at the time of the request. */
  basis: OptionalJson<object>;
}

/**
 * The outcomes of a declaration. Append-only. `asked` is stored before Stripe is asked to end a subscription, and
 * `failed` when Stripe has refused; one `done` or `refused` ends the declaration.
 */
export interface DeclarationOutcomes {
  id: Generated<string>;
  declarationId: string;
  kind: "matched" | "asked" | "failed" | "done" | "refused";
  orderId: string | null;
  /** The day on which the subscription ends. */
  endsOn: string | null;
  refundedCents: number | null;
  reason: string | null;
  actor: string;
  at: CreatedAt;
}

/** What only a person can resolve. */
export interface Alerts {
  key: string;
  subject: string;
  details: Json<string[]>;
  orderId: string | null;
  raisedAt: CreatedAt;
  resolvedAt: OptionalInstant;
  resolvedBy: string | null;
}

/** One row: when Stripe was last asked for its events, with success. */
export interface StripeCatchUp {
  id: Generated<boolean>;
  caughtUpAt: Instant;
}
