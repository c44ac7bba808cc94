import type { Generated } from "kysely";
import type { CreatedAt, Instant, Json, OptionalInstant, OptionalJson } from "../columns.ts";

/** Money that arrived for an order: once, or each month of a subscription. */
export interface OrderPayments {
  id: Generated<string>;
  order_id: string;
  amount_cents: number;
  currency: string;
  /** The month that was paid; unknown for the first month of old orders. */
  period_start: OptionalInstant;
  period_end: OptionalInstant;
  stripe_invoice_id: string | null;
  stripe_payment_intent_id: string | null;
  paid_at: Instant;
  refunded_cents: Generated<number>;
}

/** A dispute that closes access: it is open, or lost. A won one is deleted. */
export interface Disputes {
  /** Stripe's. */
  id: string;
  order_id: string;
  opened_at: Instant;
}

/** A buyer's progress in an order: the minutes of the viewed lessons, and all minutes of the training. */
export interface ViewedMinutes {
  done: number;
  of: number;
}

/** A refund that an administrator requested. Its id is stored at Stripe, too, and is the idempotency key. */
export interface RefundRequests {
  id: string;
  order_id: string;
  amount_cents: number;
  /** The withdrawal that the refund carries out. */
  declaration_id: string | null;
  actor: string;
  ip_prefix: string | null;
  request_id: string | null;
  state: Generated<"asked" | "done" | "failed">;
  failure: string | null;
  asked_at: CreatedAt;
  ended_at: OptionalInstant;
  /** The rule and the calculation behind a withdrawal's refund, at the time of the request. */
  basis: OptionalJson<object>;
}

/**
 * The outcomes of a declaration. Append-only. `asked` is stored before Stripe is asked to end a subscription, and
 * `failed` when Stripe has refused; one `done` or `refused` ends the declaration.
 */
export interface DeclarationOutcomes {
  id: Generated<string>;
  declaration_id: string;
  kind: "matched" | "asked" | "failed" | "done" | "refused";
  order_id: string | null;
  /** The day on which the subscription ends. */
  ends_on: string | null;
  refunded_cents: number | null;
  reason: string | null;
  actor: string;
  at: CreatedAt;
}

/** What only a person can resolve. */
export interface Alerts {
  key: string;
  subject: string;
  facts: Json<string[]>;
  order_id: string | null;
  raised_at: CreatedAt;
  settled_at: OptionalInstant;
  settled_by: string | null;
}

/** One row: when Stripe was last asked for its events, with success. */
export interface StripeCatchUp {
  id: Generated<boolean>;
  caught_up_at: Instant;
}
