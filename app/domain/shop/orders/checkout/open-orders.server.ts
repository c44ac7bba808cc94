import type { Selectable } from "kysely";
import { idOf } from "#app/domain/values/ids.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { createCheckout, expireCheckout } from "#app/gateways/stripe/checkout.server.ts";
import { isEmailRefused, StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { OrderFacts } from "#app/gateways/stripe/order-metadata.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import { fulfilOrder } from "../fulfilment/fulfil-order.server.ts";
import { cancelLocked, cancelOrder, lockOrder, orderAwaitsPayment } from "../order.server.ts";
import { awaitsPayment } from "../order.ts";
import { readOrderFacts } from "../payments/write-papers.server.ts";
import { waitForOtherPost } from "../stripe-requests.server.ts";

export const OPEN_ORDER_COLUMNS = [
  "id",
  "idempotencyKey",
  "email",
  "formationId",
  "formationName",
  "type",
  "status",
  "amountCents",
  "reductionLabel",
  "discountCents",
  "processingAt",
  "stripeCheckoutSessionId",
  "stripeCheckoutUrl",
  "expiresAt",
] as const;

export type OpenOrder = Pick<Selectable<DB["orders"]>, (typeof OPEN_ORDER_COLUMNS)[number]>;

export interface EarlierOrders {
  ofForm: OpenOrder | undefined;
  others: OpenOrder[];
  isOwned: boolean;
}

export async function readEarlierOrders(
  db: Db,
  form: { idempotencyKey: string; formationId: string; userId: string | null },
): Promise<EarlierOrders> {
  const { userId, formationId } = form;
  const ofForm = await findLastOrderOfForm(db, form.idempotencyKey);
  if (!userId) return { ofForm, others: [], isOwned: false };
  const open = await db
    .selectFrom("orders")
    .select(OPEN_ORDER_COLUMNS)
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .where(orderAwaitsPayment)
    .execute();
  const others = open.filter(({ id }) => id !== ofForm?.id);
  return { ofForm, others, isOwned: await ownsFormation(db, userId, formationId) };
}

/** Where the form's order could not be resumed, the one that replaced it. */
async function findLastOrderOfForm(db: Db, idempotencyKey: string): Promise<OpenOrder | undefined> {
  let last: OpenOrder | undefined;
  let next = await findOrderOfForm(db, idempotencyKey);
  while (next) {
    last = next;
    next = await findOrderOfForm(db, keyAfter(next));
  }
  return last;
}

/** The key of a form's order, or of the one that replaced it. */
export async function lastKeyOf(db: Db, idempotencyKey: string): Promise<string> {
  return (await findLastOrderOfForm(db, idempotencyKey))?.idempotencyKey ?? idempotencyKey;
}

/** Of what replaces an order, so that two posts of one form replace it by one. */
export function keyAfter({ id, idempotencyKey }: OpenOrder): string {
  return idOf(`${idempotencyKey} after ${id}`);
}

export async function findOrderOfForm(db: Db, idempotencyKey: string): Promise<OpenOrder | undefined> {
  return db
    .selectFrom("orders")
    .select(OPEN_ORDER_COLUMNS)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
}

/** The form of an order while it awaits payment: a buyer who comes back from Stripe keeps it, and the reserved seat. */
export async function readOpenForm(db: Db, idempotencyKey: string, formationId: string) {
  return db
    .selectFrom("orders")
    .select(["userId", "email", "buyerCountry", "company", "consents", "termsVersion", "termsSha256", "reductionLabel"])
    .where("idempotencyKey", "=", idempotencyKey)
    .where("formationId", "=", formationId)
    .where("expiresAt", ">", new Date())
    .where(orderAwaitsPayment)
    .executeTakeFirst();
}

/** True also while access still waits for the confirmation email. */
export async function ownsFormation(db: Db, userId: string, formationId: string): Promise<boolean> {
  const access = await db
    .selectFrom("access")
    .select("userId")
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return access !== undefined;
}

export interface SessionRequest {
  formation: { stripeProductId: string };
  /** Where Stripe sends the buyer back; Stripe fills in `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: (idempotencyKey: string) => string;
}

export type SessionOutcome =
  /** The order's key: another one than the form's when the form's order could not be resumed. */
  | { ok: true; url: string; idempotencyKey: string }
  /** `replaced`: the buyer has ordered again in another tab meanwhile. */
  | { ok: false; reason: "stripe-unavailable" | "replaced" | "email-refused" }
  | { ok: false; reason: "paid"; sessionId: string };

export async function goToStripe(
  db: Db,
  order: OpenOrder,
  request: SessionRequest,
  isNew: boolean,
): Promise<SessionOutcome> {
  const { idempotencyKey } = order;
  const url = order.stripeCheckoutUrl ?? (isNew ? null : await waitForOtherPost(() => readUrl(db, order.id)));
  if (url) return { ok: true, url, idempotencyKey };
  let session: { id: string; url: string };
  try {
    session = await createCheckout({
      orderId: order.id,
      facts: await factsOf(db, order.id),
      email: order.email,
      amount: order.amountCents,
      type: order.type,
      productId: request.formation.stripeProductId,
      productName: order.formationName,
      description: order.reductionLabel && `${order.reductionLabel}\u00a0: ${formatEuros(-order.discountCents)}`,
      expiresAt: order.expiresAt,
      successUrl: request.successUrl,
      cancelUrl: request.cancelUrl(idempotencyKey),
    });
  } catch (error) {
    // The outcome at Stripe is unknown: the order stays, and the reconciliation asks again later.
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-unavailable" };
    await cancelOrder(db, order.id, "refused-by-stripe");
    if (isEmailRefused(error)) return { ok: false, reason: "email-refused" };
    throw error;
  }
  const stored = await db
    .updateTable("orders")
    .set({ stripeCheckoutSessionId: session.id, stripeCheckoutUrl: session.url })
    .where("id", "=", order.id)
    .where(orderAwaitsPayment)
    .returning("id")
    .executeTakeFirst();
  if (stored) return { ok: true, url: session.url, idempotencyKey };
  // The order has ended while Stripe was answering, or was paid by the other post of a double click.
  const ended = await endSession(db, session.id);
  if (ended === "paid") return { ok: false, reason: "paid", sessionId: session.id };
  return { ok: false, reason: ended === "stripe-unavailable" ? ended : "replaced" };
}

/** A second attempt must ask Stripe for the same session, though the form was posted again later. */
async function factsOf(db: Db, orderId: string): Promise<OrderFacts> {
  const { createdAt, consents, ...facts } = await readOrderFacts(db, orderId);
  return { ...facts, consents: consents.map((consent) => ({ ...consent, at: createdAt.toISOString() })) };
}

async function readUrl(db: Db, orderId: string): Promise<string | null | undefined> {
  const row = await db.selectFrom("orders").select("stripeCheckoutUrl").where("id", "=", orderId).executeTakeFirst();
  return row?.stripeCheckoutUrl;
}

/**
 * Ends an order that awaits payment, at Stripe first, so that it can no longer be paid. When Stripe reports it as paid,
 * it is fulfilled instead: the buyer must not pay again because the notification was late. An order without a session
 * may be getting one from another post, which expires it when it finds the order ended.
 */
export async function abandonOrder(
  db: Db,
  order: OpenOrder,
): Promise<"abandoned" | "paid" | "processing" | "stripe-unavailable"> {
  const sessionId = order.stripeCheckoutSessionId;
  if (!awaitsPayment(order)) return "abandoned";
  const ended = sessionId ? await endSession(db, sessionId) : "expired";
  if (ended !== "expired") return ended === "over" ? "abandoned" : ended;
  const current = await cancelUnlessOtherSession(db, order);
  return current ? abandonOrder(db, current) : "abandoned";
}

/** Expires a session at Stripe, so that nobody can pay it any more; fulfils the order when it was paid before. */
async function endSession(
  db: Db,
  sessionId: string,
): Promise<"expired" | "paid" | "processing" | "over" | "stripe-unavailable"> {
  try {
    if (await expireCheckout(sessionId)) return "expired";
    const { state } = await fulfilOrder(db, sessionId);
    if (state === "paid") return "paid";
    return state === "waiting" ? "processing" : "over";
  } catch (error) {
    if (error instanceof StripeUnavailable) return "stripe-unavailable";
    throw error;
  }
}

/** Returns the order, not canceled, when it has got another session since it was read. */
function cancelUnlessOtherSession(db: Db, order: OpenOrder): Promise<OpenOrder | undefined> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (!locked) return undefined;
    const { status, stripeCheckoutSessionId } = locked;
    if (stripeCheckoutSessionId !== order.stripeCheckoutSessionId) return { ...order, status, stripeCheckoutSessionId };
    await cancelLocked(trx, locked, "replaced");
    return undefined;
  });
}
