import { log } from "#app/config/log.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { refusalOf, StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import { readPayment, requestRefund, retrieveCharge } from "#app/gateways/stripe/refunds.server.ts";
import { cancelSubscription, endSubscriptionAt } from "#app/gateways/stripe/subscriptions.server.ts";
import type { Db } from "#db/connection.server.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { eurosOrNothing, formatEuros } from "../../values/money.ts";
import { recipientOf } from "../contract/recipient.server.ts";
import type { CancellationEnd } from "../deadlines/cancellation-end.ts";
import { isUnanswered } from "../declarations/conditions.server.ts";
import { addOutcome, lockOpenDeclaration, lockToCarryOut } from "../declarations/outcomes.server.ts";
import { recordRefund } from "../orders/refunds/record-refund.server.ts";
import { finishUnanswered } from "../orders/stripe-requests.server.ts";
import { syncSubscription } from "../orders/subscriptions/subscriptions.server.ts";
import { type ContractOrder, readOrders } from "./contract-orders.server.ts";
import { type Declaration, readDeclaration } from "./declarations.server.ts";
import { awaitsPayment, plannedEnd, unservedBasis } from "./planned-end.ts";

export type CancellationOutcome =
  | { ok: true }
  | {
      ok: false;
      reason:
        | "unknown"
        | "over"
        /** Its customer has said « Ce n’est pas moi ». */
        | "disowned"
        | "not-a-subscription"
        | "changed"
        | "month-not-reported"
        | "running"
        /** Stripe does not answer: the reconciliation carries it out. */
        | "ending-later"
        | "not-ended";
    };

/** The decision is written first; the reconciliation continues after a crash. `shownEnd`: ISO day, as on the page. */
export async function carryOutCancellation(
  db: Db,
  actor: Actor,
  { declarationId, orderId, shownEnd }: { declarationId: string; orderId: string; shownEnd: string },
): Promise<CancellationOutcome> {
  const declaration = await readDeclaration(db, declarationId);
  if (declaration?.kind !== "cancellation") return { ok: false, reason: "unknown" };
  if (declaration.state === "done" && declaration.order?.id === orderId) return { ok: true };
  if (declaration.state !== "open") return { ok: false, reason: "over" };
  const [order] = await readOrders(db, { ids: [orderId] });
  const end = plannedEnd(declaration, order ?? null);
  if (!order?.subscription || !end) return { ok: false, reason: "not-a-subscription" };
  if (end.endsOn.toString() !== shownEnd) return { ok: false, reason: "changed" };
  if (awaitsPayment(order, end)) return { ok: false, reason: "month-not-reported" };
  const ending = { declaration, order, subscriptionId: order.subscription.id, end };
  const asked = await writeRequest(db, actor, ending);
  if (asked.ok) return carryOut(db, actor, ending);
  // The declaration has ended meanwhile: if the other post of a double click ended it, the outcome is success.
  const isDone = asked.reason === "over" && (await readDeclaration(db, declaration.id))?.state === "done";
  return isDone ? { ok: true } : asked;
}

interface Ending {
  declaration: Declaration;
  order: ContractOrder;
  subscriptionId: string;
  end: CancellationEnd;
}

/** The second post of a double click finds the request of the first and continues it. */
async function writeRequest(
  db: Db,
  actor: Actor,
  { declaration: { id: declarationId }, order, end }: Ending,
): Promise<CancellationOutcome> {
  const orderId = order.id;
  return db.transaction().execute(async (trx): Promise<CancellationOutcome> => {
    // Two declarations may concern one subscription: this lock makes one wait and see the decision of the other.
    const subscription = await trx
      .selectFrom("subscriptions")
      .select("cancelAt")
      .where("orderId", "=", orderId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (subscription?.cancelAt?.getTime() !== order.subscription?.cancelAt?.getTime()) {
      return { ok: false, reason: "changed" };
    }
    const open = await lockToCarryOut(trx, declarationId);
    if (!open.ok) return open;
    const last = await trx
      .selectFrom("declarationOutcomes")
      .select(["kind", "orderId"])
      .where("declarationId", "=", declarationId)
      .where("kind", "in", ["asked", "failed"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (last?.kind === "asked") return last.orderId === orderId ? { ok: true } : { ok: false, reason: "running" };
    const other = await trx
      .selectFrom("declarationOutcomes as asking")
      .select("asking.id")
      .where("asking.kind", "=", "asked")
      .where("asking.orderId", "=", orderId)
      .where(isUnanswered)
      .executeTakeFirst();
    if (other) return { ok: false, reason: "running" };
    await addOutcome(trx, {
      declarationId,
      kind: "asked",
      orderId,
      endsOn: end.endsOn.toString(),
      refundedCents: end.unserved,
      actor: actor.name,
    });
    return { ok: true };
  });
}

async function carryOut(db: Db, actor: Actor, ending: Ending): Promise<CancellationOutcome> {
  const { declaration, order, subscriptionId, end } = ending;
  try {
    if (end.at === "now") await cancelSubscription(subscriptionId);
    else await endSubscriptionAt(subscriptionId, end.at);
    const refunded = await refundUnserved(db, ending);
    await syncSubscription(db, subscriptionId);
    return await record(db, actor, ending, refunded);
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "ending-later" };
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    log.warn({ orderId: order.id, refusal }, "end of a subscription refused by Stripe");
    await recordFailure(db, actor, declaration.id, order.id);
    return { ok: false, reason: "not-ended" };
  }
}

async function recordFailure(db: Db, actor: Actor, declarationId: string, orderId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockOpenDeclaration(trx, declarationId)).ok) return;
    await addOutcome(trx, { declarationId, kind: "failed", orderId, actor: actor.name });
  });
}

/** Unlike refunds, they need no administrator: each month that begins meanwhile would be charged. */
export function reconcileCancellations(db: Db): Promise<void> {
  const asked = (before: Date) =>
    db
      .selectFrom("declarationOutcomes as asking")
      .select(["declarationId as id", "orderId", "actor"])
      .where("kind", "=", "asked")
      .where("at", "<", before)
      .where(isUnanswered)
      .orderBy("at");
  return finishUnanswered(db, "finish-cancellation", asked, async ({ id, actor }) => {
    const declaration = await readDeclaration(db, id);
    const [order] = declaration?.asked ? await readOrders(db, { ids: [declaration.asked.orderId] }) : [];
    const end = declaration && plannedEnd(declaration, order ?? null);
    if (declaration && order?.subscription && end)
      await carryOut(db, { name: actor }, { declaration, order, subscriptionId: order.subscription.id, end });
  });
}

/** Cents that were refunded, now or by an earlier attempt; 0 when Stripe refused, which raises an alert. */
async function refundUnserved(db: Db, { declaration, order, end }: Ending): Promise<number> {
  const [declarationId, amount] = [declaration.id, end.unserved];
  if (amount === 0) return 0;
  const paymentIntentId = order.subscription?.month?.paymentIntentId;
  if (!paymentIntentId) return 0;
  // Stripe forgets an idempotency key after a day, but not the refund that was made with it.
  const { refunded: chargeId } = await readPayment(paymentIntentId);
  if (chargeId && (await retrieveCharge(chargeId)).requestIds.includes(declarationId)) {
    await recordRefund(db, chargeId);
    return amount;
  }
  const answer = await requestRefund({ idempotencyKey: declarationId, orderId: order.id, paymentIntentId, amount });
  if (!answer.ok) return 0;
  if (answer.chargeId) await recordRefund(db, answer.chargeId);
  return amount;
}

async function record(
  db: Db,
  actor: Actor,
  { declaration, order, end }: Ending,
  refunded: number,
): Promise<CancellationOutcome> {
  return db.transaction().execute(async (trx): Promise<CancellationOutcome> => {
    const open = await lockOpenDeclaration(trx, declaration.id);
    // The other post of a double click was faster and had the same intent.
    if (!open.ok) return open.reason === "over" ? { ok: true } : open;
    const endsOn = end.endsOn.toString();
    const basis = JSON.stringify(refunded > 0 ? unservedBasis(declaration, order, end) : null);
    await addOutcome(trx, {
      declarationId: declaration.id,
      kind: "done",
      orderId: order.id,
      endsOn,
      refundedCents: refunded,
      actor: actor.name,
    });
    await queueEmail(trx, {
      name: "cancellation-done",
      recipient: await recipientOf(trx, order.id),
      props: { orderId: order.id, endsOn, refunded: eurosOrNothing(refunded), basis },
      dedupeKey: `declaration:${declaration.id}:done`,
    });
    await audit(trx, actor, {
      action: "cancel",
      entity: "order",
      entityId: order.id,
      before: { endsOn: null },
      after: { endsOn, refundedShare: refunded },
    });
    if (refunded < end.unserved) {
      await alertOperator(trx, {
        key: `declaration:${declaration.id}:share`,
        orderId: order.id,
        ...operatorAlerts.shareNotRefunded(order.number, formatEuros(end.unserved)),
      });
    }
    return { ok: true };
  });
}
