import { StripeAway } from "#app/gateways/stripe.server.ts";
import {
  cancelSubscription,
  endSubscriptionAt,
  latestPaymentOf,
  requestRefund,
} from "#app/gateways/stripe-after-sale.server.ts";
import type { Db } from "#db/connection.server.ts";
import { audit, type Writer } from "../audit/audit.server.ts";
import { type CancellationEnd, cancellationEnd } from "../compliance/cancellation-end.ts";
import { queueLetter } from "../mail/outbox.server.ts";
import { formatEuros } from "../money.ts";
import { alertOperator } from "../orders/alerts.server.ts";
import { syncSubscription } from "../orders/subscriptions.server.ts";
import { parisDay } from "../time.ts";
import { type Case, type ContractOrder, readCase, readOrders } from "./cases.server.ts";
import { lockOpen } from "./outcomes.server.ts";

export type CancellationOutcome =
  | { ok: true }
  | { ok: false; reason: "unknown" | "over" | "not-a-subscription" | "changed" | "stripe-away" };

const ENDED = new Set(["canceled", "incomplete_expired"]);

/** When and how that order's subscription ends after this declaration; null when it has none. */
export function plannedEnd(found: Case, order: ContractOrder | null, now = new Date()): CancellationEnd | null {
  const subscription = order?.subscription;
  if (!subscription?.start || !subscription.end || !found.wishedEnd) return null;
  if (ENDED.has(subscription.status)) {
    // Over by itself or at Stripe: what is left to do is to say so.
    return { endsOn: parisDay(subscription.end < now ? subscription.end : now), at: "now", unserved: 0 };
  }
  return cancellationEnd(
    { wishedEnd: found.wishedEnd, wishedDate: found.wishedDate, declaredAt: found.declaredAt },
    { start: subscription.start, end: subscription.end, amount: order?.amount ?? 0 },
    now,
  );
}

/**
 * Carries a cancellation out: the subscription ends at Stripe on the announced day, the share of a month that she will
 * not have goes back at once, and our record follows. Each step may be repeated; until the record stands, the
 * declaration stays open. `shownEnd`: the ISO day that the page showed.
 */
export async function carryOutCancellation(
  db: Db,
  by: Writer,
  { declarationId, orderId, shownEnd }: { declarationId: string; orderId: string; shownEnd: string },
): Promise<CancellationOutcome> {
  const found = await readCase(db, declarationId);
  if (found?.kind !== "cancellation") return { ok: false, reason: "unknown" };
  if (found.state === "done" && found.order?.id === orderId) return { ok: true };
  if (found.state !== "open") return { ok: false, reason: "over" };
  const [order] = await readOrders(db, { ids: [orderId] });
  const end = plannedEnd(found, order ?? null);
  if (!order?.subscription || !end) return { ok: false, reason: "not-a-subscription" };
  if (end.endsOn.toString() !== shownEnd) return { ok: false, reason: "changed" };
  const { id: subscriptionId } = order.subscription;
  try {
    if (end.at === "now") await cancelSubscription(subscriptionId);
    else await endSubscriptionAt(subscriptionId, end.at);
    const refunded = await giveUnservedBack(declarationId, order, subscriptionId, end.unserved);
    await syncSubscription(db, subscriptionId);
    return await record(db, by, found, order, end, refunded);
  } catch (error) {
    if (error instanceof StripeAway) return { ok: false, reason: "stripe-away" };
    throw error;
  }
}

/** Cents that went back; 0 when Stripe refused, and then a person is told. */
async function giveUnservedBack(
  declarationId: string,
  order: ContractOrder,
  subscriptionId: string,
  amount: number,
): Promise<number> {
  if (amount === 0) return 0;
  const paymentIntentId = await latestPaymentOf(subscriptionId);
  if (!paymentIntentId) return 0;
  const answer = await requestRefund({ id: declarationId, orderId: order.id, paymentIntentId, amount });
  return answer.ok ? amount : 0;
}

async function record(
  db: Db,
  by: Writer,
  found: Case,
  order: ContractOrder,
  end: CancellationEnd,
  refunded: number,
): Promise<CancellationOutcome> {
  return db.transaction().execute(async (trx): Promise<CancellationOutcome> => {
    const open = await lockOpen(trx, found.id);
    // The other click was quicker: what it did is what this one wanted.
    if (!open.ok) return open.reason === "over" ? { ok: true } : open;
    const endsOn = end.endsOn.toString();
    await trx
      .insertInto("declaration_outcomes")
      .values({
        declaration_id: found.id,
        kind: "done",
        order_id: order.id,
        ends_on: endsOn,
        refunded_cents: refunded,
        actor: by.actor,
      })
      .execute();
    await queueLetter(trx, {
      name: "cancellation-done",
      recipient: order.email,
      props: { orderId: order.id, endsOn, refunded: refunded > 0 ? formatEuros(refunded) : "" },
      dedupeKey: `declaration:${found.id}:done`,
    });
    await audit(trx, {
      ...by,
      action: "cancel",
      entity: "order",
      entityId: order.id,
      before: { ends_on: null },
      after: { ends_on: endsOn, refunded_share: refunded },
    });
    if (refunded < end.unserved) {
      const facts = [`Commande : ${order.number}`, `Part du mois non fournie : ${formatEuros(end.unserved)}`];
      await alertOperator(
        trx,
        `declaration:${found.id}:share`,
        "Remboursement à faire après une résiliation",
        facts,
        order.id,
      );
    }
    return { ok: true };
  });
}
