import type Stripe from "stripe";
import { askIfExists, idOf, isOurs, listAll } from "./client.server.ts";
import { type StripeInvoice, toInvoice } from "./invoices.server.ts";
import { hasFailed } from "./refunds.server.ts";
import { type StripeSubscription, toSubscription } from "./subscriptions.server.ts";
import { disputeStatus } from "./whole-dispute.ts";

/** A completed Checkout Session of this shop whose payment has arrived. Amounts in cents. */
export interface PaidCheckout {
  id: string;
  orderId: string | null;
  amount: number;
  currency: string;
  /** Null for a subscription: its invoices name their payments. */
  paymentIntentId: string | null;
}

export interface StripeRefund {
  id: string;
  paymentIntentId: string | null;
  /** Cents. */
  amount: number;
  hasFailed: boolean;
}

export interface StripeDispute {
  id: string;
  paymentIntentId: string | null;
  /** Cents. */
  amount: number;
  status: string;
}

/**
 * The objects that Stripe holds for the shop. Refunds, disputes and invoices may belong to other shops of the same
 * account.
 */
export interface StripeBooks {
  checkouts: PaidCheckout[];
  subscriptions: StripeSubscription[];
  refunds: StripeRefund[];
  disputes: StripeDispute[];
  /** Paid invoices of subscriptions. */
  invoices: StripeInvoice[];
}

/** The ids of the objects at Stripe that belong to some orders. */
export interface StripeIds {
  sessions: string[];
  subscriptions: string[];
  paymentIntents: string[];
}

/** Stripe's largest page. */
const PAGE = { limit: 100 };
const PAID_INVOICES: Stripe.InvoiceListParams = { ...PAGE, status: "paid", expand: ["data.payments"] };

/** From a time on, and until before another. */
interface Created {
  since?: Date | undefined;
  until?: Date | undefined;
}

/** Reads Stripe's lists page by page: the objects created since then. */
export async function readStripeBooks(since: Date): Promise<StripeBooks> {
  return { checkouts: await readCheckouts({ since }), ...(await readFollowUps({ since })) };
}

/** The completed checkouts whose session was opened then. Throws the signal's reason when it is aborted. */
export function readCheckouts(created: Created, signal?: AbortSignal): Promise<PaidCheckout[]> {
  return listAll(
    (stripe) => stripe.checkout.sessions.list({ ...PAGE, ...inSeconds(created), status: "complete" }),
    toPaidCheckout,
    signal,
  );
}

/** What follows checkouts, at any time later. Throws the signal's reason when it is aborted. */
export async function readFollowUps(created: Created, signal?: AbortSignal): Promise<Omit<StripeBooks, "checkouts">> {
  const params = { ...PAGE, ...inSeconds(created) };
  return {
    subscriptions: await listAll(
      (stripe) => stripe.subscriptions.list({ ...params, status: "all" }),
      toOwnSubscription,
      signal,
    ),
    refunds: await listAll((stripe) => stripe.refunds.list(params), toRefund, signal),
    disputes: await listAll((stripe) => stripe.disputes.list(params), toDispute, signal),
    invoices: await listAll((stripe) => stripe.invoices.list({ ...PAID_INVOICES, ...params }), toInvoice, signal),
  };
}

function inSeconds({ since, until }: Created): { created?: Stripe.RangeQueryParam } {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  if (!since && !until) return {};
  return { created: { ...(since && { gte: seconds(since) }), ...(until && { lt: seconds(until) }) } };
}

/** Reads the objects with these ids one by one. Those that Stripe does not know are left out. */
export async function readStripeBooksOf(
  { sessions, subscriptions, paymentIntents }: StripeIds,
  signal?: AbortSignal,
): Promise<StripeBooks> {
  const each = readingEach(signal);
  return {
    checkouts: await each(sessions, (id) => readOne((stripe) => stripe.checkout.sessions.retrieve(id), toPaidCheckout)),
    subscriptions: await each(subscriptions, (id) =>
      readOne((stripe) => stripe.subscriptions.retrieve(id), toOwnSubscription),
    ),
    refunds: await each(paymentIntents, (payment_intent) =>
      listAll((stripe) => stripe.refunds.list({ ...PAGE, payment_intent }), toRefund),
    ),
    disputes: await each(paymentIntents, (payment_intent) =>
      listAll((stripe) => stripe.disputes.list({ ...PAGE, payment_intent }), toDispute),
    ),
    invoices: await each(subscriptions, (subscription) =>
      listAll((stripe) => stripe.invoices.list({ ...PAID_INVOICES, subscription }), toInvoice),
    ),
  };
}

/**
 * Reads one object at a time: nobody waits for the answers, and the requests of buyers come first. Throws the signal's
 * reason when it is aborted.
 */
function readingEach(signal: AbortSignal | undefined) {
  return async <Row>(ids: string[], read: (id: string) => Promise<Row[]>): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const id of ids) {
      signal?.throwIfAborted();
      rows.push(...(await read(id)));
    }
    return rows;
  };
}

/** No row when Stripe has no such object, or when it belongs to another shop. */
async function readOne<Found, Row>(
  retrieve: (stripe: Stripe) => Promise<Found>,
  keep: (found: Found) => Row | null,
): Promise<Row[]> {
  const found = await askIfExists("settlement", retrieve);
  const row = found && keep(found);
  return row === null ? [] : [row];
}

function toPaidCheckout(session: Stripe.Checkout.Session): PaidCheckout | null {
  if (!isOurs(session) || session.payment_status === "unpaid") return null;
  return {
    id: session.id,
    orderId: session.client_reference_id,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
    paymentIntentId: idOf(session.payment_intent),
  };
}

function toOwnSubscription(subscription: Stripe.Subscription): StripeSubscription | null {
  const own = toSubscription(subscription);
  return own.isOurs ? own : null;
}

function toRefund(refund: Stripe.Refund): StripeRefund {
  return {
    id: refund.id,
    paymentIntentId: idOf(refund.payment_intent),
    amount: refund.amount,
    hasFailed: hasFailed(refund),
  };
}

function toDispute(dispute: Stripe.Dispute): StripeDispute {
  const { id, amount } = dispute;
  return { id, paymentIntentId: idOf(dispute.payment_intent), amount, status: disputeStatus(dispute) };
}
