import type { Generated } from "kysely";
import type { CreatedAt, Json, OptionalInstant } from "./columns.ts";

/** Money that an administrator asked Stripe to give back. The id stands at Stripe, too, and is the idempotency key. */
export interface RefundRequests {
  id: string;
  order_id: string;
  amount_cents: number;
  /** The withdrawal that it carries out. */
  declaration_id: string | null;
  actor: string;
  ip_prefix: string | null;
  request_id: string | null;
  state: Generated<"asked" | "done" | "failed">;
  failure: string | null;
  asked_at: CreatedAt;
  ended_at: OptionalInstant;
}

/**
 * Append-only: what became of a declaration. « asked » stands before Stripe is asked to end a subscription, « failed »
 * says that Stripe refused; « done » or « refused » comes once, at the end.
 */
export interface DeclarationOutcomes {
  id: Generated<string>;
  declaration_id: string;
  kind: "matched" | "asked" | "failed" | "done" | "refused";
  order_id: string | null;
  /** The day on which a subscription ends. */
  ends_on: string | null;
  refunded_cents: number | null;
  reason: string | null;
  actor: string;
  at: CreatedAt;
}

/** Something that only a person can settle. */
export interface Alerts {
  key: string;
  subject: string;
  facts: Json<string[]>;
  order_id: string | null;
  raised_at: CreatedAt;
  settled_at: OptionalInstant;
  settled_by: string | null;
}
