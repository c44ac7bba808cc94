import { randomUUID } from "node:crypto";
import { clientKey } from "#app/domain/journal/limits/limits.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { MIN_SESSION_MS } from "#app/gateways/stripe/checkout.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Company, Consent, OrderType } from "#db/types.ts";
import type { NotForSale } from "../../catalogue/availability.ts";
import type { FormationForSale } from "../../catalogue/for-sale.server.ts";
import { reserveSeat } from "../../catalogue/formations.server.ts";
import { orderedOffer } from "../../catalogue/ordered-offer.ts";
import { type StoredTerms, termsInForce } from "../../contract/terms.server.ts";
import { orderAwaitsPayment } from "../order.server.ts";
import { awaitsPayment, isPaid } from "../order.ts";
import { goToStripe, type SessionOutcome, type SessionRequest } from "./go-to-stripe.server.ts";
import {
  abandonOrder,
  findExistingPurchase,
  findOrderOfForm,
  OPEN_ORDER_COLUMNS,
  type OpenOrder,
} from "./open-orders.server.ts";
import { holdsTooManySeats, UNPAID_SEAT_MS } from "./seat-limits.server.ts";

const ORDER_LIFE_MS = 60 * 60 * 1000;
/**
 * Stripe refuses a session shorter than its minimum: an order with less time left than this gets replaced by a new one.
 */
const SESSION_MARGIN_MS = MIN_SESSION_MS + 60 * 1000;

export interface CheckoutRequest extends SessionRequest {
  formation: FormationForSale;
  /** Rendered with the form: the same form posted twice makes one order. */
  idempotencyKey: string;
  /** The buyer's IP address. */
  client: string;
  email: string;
  userId: string | null;
  consents: Consent[];
  /** The company that buys; null for a private buyer. */
  company: Company | null;
  /** The price in cents that the page showed; null when the form does not send it. */
  shownAmount: number | null;
  /** The terms that the page showed; a page of an earlier release does not send all of it. */
  shownTerms: Partial<StoredTerms>;
}

export type CheckoutOutcome =
  | SessionOutcome
  | { ok: false; reason: "not-for-sale"; why: NotForSale }
  /** Cents: what the page showed, and what is charged now. */
  | { ok: false; reason: "price-changed"; shown: number; now: number; type: OrderType }
  /** `processing`: checkout is completed, and the bank has not confirmed the payment yet. */
  | { ok: false; reason: "terms-changed" | "owned" | "processing" | "too-many-seats" };

/**
 * Writes the order, reserves the seat, then asks Stripe for its payment page. The price comes from the database. When
 * Stripe does not answer, the order stays: the same form tries again with the same idempotency key.
 */
export async function startCheckout(db: Db, request: CheckoutRequest): Promise<CheckoutOutcome> {
  const { formation } = request;
  const earlier = await findOrderOfForm(db, request.idempotencyKey);
  if (earlier?.stripeCheckoutSessionId && isPaid(earlier)) {
    return { ok: false, reason: "paid", sessionId: earlier.stripeCheckoutSessionId };
  }
  const terms = await termsInForce(db);
  const { version = terms.version, sha256 = terms.sha256 } = request.shownTerms;
  if (version !== terms.version || sha256 !== terms.sha256) return { ok: false, reason: "terms-changed" };
  if (earlier && canResume(earlier, request)) {
    await saveLatestForm(db, earlier.id, request, terms);
    return goToStripe(db, earlier, request, false);
  }

  const { notForSale } = formation;
  // The last seat may be held by the order that this one replaces: reserving decides.
  const isFullByItself =
    notForSale?.reason === "full" && earlier?.formationId === formation.id && awaitsPayment(earlier);
  if (notForSale && !isFullByItself) return { ok: false, reason: "not-for-sale", why: notForSale };
  const { shownAmount: shown } = request;
  if (shown !== null && shown !== formation.price.amount)
    return { ok: false, reason: "price-changed", shown, now: formation.price.amount, type: formation.type };
  if (request.userId) {
    const refusal = await findExistingPurchase(db, request.userId, formation.id);
    if (refusal) return { ok: false, reason: refusal };
  }
  // An old form with another address or training makes another order; the old order must no longer be payable.
  const ended = earlier ? await abandonOrder(db, earlier) : "abandoned";
  if (ended === "paid" && earlier?.stripeCheckoutSessionId) {
    return { ok: false, reason: "paid", sessionId: earlier.stripeCheckoutSessionId };
  }
  if (ended === "processing" || ended === "stripe-unavailable") return { ok: false, reason: ended };
  const idempotencyKey = earlier ? randomUUID() : request.idempotencyKey;
  const placed = await placeOrder(db, { ...request, idempotencyKey }, terms);
  if (placed === "full") return { ok: false, reason: "not-for-sale", why: { reason: "full" } };
  if (placed === "too-many-seats") return { ok: false, reason: placed };
  return goToStripe(db, placed.order, request, placed.isNew);
}

/**
 * Writes the order and reserves its seat in one transaction. Of two posts of one form, the second finds the order of
 * the first.
 */
async function placeOrder(
  db: Db,
  request: CheckoutRequest,
  terms: StoredTerms,
): Promise<{ order: OpenOrder; isNew: boolean } | "full" | "too-many-seats"> {
  const id = newId();
  const client = clientKey(request.client);
  try {
    return await db.transaction().execute(async (trx) => {
      const inserted = await trx
        .insertInto("orders")
        .values({
          id,
          idempotencyKey: request.idempotencyKey,
          userId: request.userId,
          email: request.email,
          client,
          formationId: request.formation.id,
          formationName: request.formation.name,
          type: request.formation.type,
          amountCents: request.formation.price.amount,
          offer: JSON.stringify(orderedOffer(request.formation)),
          consents: JSON.stringify(request.consents),
          termsVersion: terms.version,
          termsSha256: terms.sha256,
          company: request.company && JSON.stringify(request.company),
          expiresAt: new Date(Date.now() + (request.formation.hasLimitedSeats ? UNPAID_SEAT_MS : ORDER_LIFE_MS)),
        })
        .onConflict((conflict) => conflict.constraint("orders_idempotency_key_key").doNothing())
        .returning(OPEN_ORDER_COLUMNS)
        .executeTakeFirst();
      if (inserted) await reserveSeatFor(trx, request, client);
      const order = inserted ?? (await findOrderOfForm(trx, request.idempotencyKey));
      return order ? { order, isNew: inserted !== undefined } : "full";
    });
  } catch (error) {
    if (error instanceof NoSeat) return error.reason;
    throw error;
  }
}

/** Throws when there is no seat, so that the transaction also rolls back the order. */
async function reserveSeatFor(trx: Db, { formation, email, userId }: CheckoutRequest, client: string): Promise<void> {
  if (!(await reserveSeat(trx, formation.id))) throw new NoSeat("full");
  const seats = { formationId: formation.id, client, guestEmail: userId ? null : email };
  if (formation.hasLimitedSeats && (await holdsTooManySeats(trx, seats))) throw new NoSeat("too-many-seats");
}

class NoSeat extends Error {
  readonly reason: "full" | "too-many-seats";

  constructor(reason: "full" | "too-many-seats") {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Updates the order of a buyer who went back and changed the form before paying: the last version of the form counts.
 */
async function saveLatestForm(db: Db, orderId: string, request: CheckoutRequest, terms: StoredTerms): Promise<void> {
  await db
    .updateTable("orders")
    .set({
      consents: JSON.stringify(request.consents),
      termsVersion: terms.version,
      termsSha256: terms.sha256,
      company: request.company && JSON.stringify(request.company),
    })
    .where("id", "=", orderId)
    .where(orderAwaitsPayment)
    .execute();
}

/** Whether this form's earlier order can still be paid as the form now says. */
function canResume(order: OpenOrder, request: CheckoutRequest): boolean {
  if (!awaitsPayment(order) || order.formationId !== request.formation.id || order.email !== request.email)
    return false;
  // The same form, shown again with another price.
  if (request.shownAmount !== null && request.shownAmount !== order.amountCents) return false;
  if (order.stripeCheckoutUrl) return order.expiresAt.getTime() > Date.now();
  return order.expiresAt.getTime() - SESSION_MARGIN_MS > Date.now();
}
