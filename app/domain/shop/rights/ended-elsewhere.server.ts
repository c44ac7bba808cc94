import { log } from "#app/config/log.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { formatEuros } from "../../values/money.ts";
import { parisDay } from "../../values/time.ts";
import { owedShare, unservedShare } from "../deadlines/cancellation-end.ts";
import { isOpen } from "../declarations/conditions.server.ts";
import { isPaid } from "../orders/order.ts";
import { canStillCharge } from "../orders/stripe-statuses.ts";
import { carryOutCancellation } from "./cancel.server.ts";
import { type ContractOrder, readOrders } from "./contract-orders.server.ts";
import { declarationsOf, readDeclaration } from "./declarations.server.ts";
import { declareEndAtStripe, type NewDeclaration } from "./declare.server.ts";
import { paidPeriod, plannedEnd } from "./planned-end.ts";

const STRIPE = { name: "Stripe" };
const BATCH = 200;

/**
 * A subscription that was ended at Stripe, in its dashboard or on one of its pages, is canceled like any other: a
 * declaration, its receipt and the letter with the last day (Code de la consommation, art. L215-1-1).
 */
export async function declareEndsAtStripe(db: Db): Promise<void> {
  const ended = await db
    .selectFrom("subscriptions")
    .select("orderId")
    .where("endedElsewhereAt", "is not", null)
    .limit(BATCH)
    .execute();
  for (const { orderId } of ended) await db.transaction().execute((trx) => declareEnd(trx, orderId));
  const open = await db
    .selectFrom("declarations")
    .select("id")
    .where("channel", "=", "stripe")
    .where(isOpen)
    .limit(BATCH)
    .execute();
  for (const { id } of open) await carryOut(db, id);
}

/** Of two concurrent runs, the second waits for the row and finds its mark gone. */
async function declareEnd(trx: Db, orderId: string): Promise<void> {
  const marked = await trx
    .selectFrom("subscriptions")
    .select("endedElsewhereAt")
    .where("orderId", "=", orderId)
    .where("endedElsewhereAt", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!marked?.endedElsewhereAt) return;
  await trx.updateTable("subscriptions").set({ endedElsewhereAt: null }).where("orderId", "=", orderId).execute();
  const [order] = await readOrders(trx, { ids: [orderId] });
  const declaredAt = marked.endedElsewhereAt;
  const end = order?.email && isPaid(order) ? endOf(order, declaredAt) : null;
  // It goes on again; or her own declaration is open, and an administrator ends it with this one.
  if (!order || !end || (await declarationsOf(trx, orderId, { isOpenOnly: true })).length > 0) return;
  const { endsOn, ...request } = end;
  const declaration = { kind: "cancellation" as const, name: await nameOn(trx, order), contract: contractOf(order) };
  const id = await declareEndAtStripe(
    trx,
    { ...declaration, email: order.accountEmail ?? order.email, ...request, chosenWay: null },
    { declaredAt, endsOn },
  );
  await alertAboutShare(trx, order, id, declaredAt);
}

/** `endsOn`: for the receipt, when the period is what ends. */
function endOf(
  { subscription }: ContractOrder,
  declaredAt: Date,
): (Pick<NewDeclaration, "requestedEnd" | "requestedDate"> & { endsOn: string }) | null {
  if (!subscription) return null;
  const { status, cancelAt, end } = subscription;
  const onDay = (at: Date) => ({ requestedEnd: "date" as const, requestedDate: parisDay(at).toString(), endsOn: "" });
  if (!canStillCharge(status)) return onDay(declaredAt);
  if (!cancelAt) return null;
  if (cancelAt.getTime() !== end?.getTime()) return onDay(new Date(cancelAt.getTime() - 1));
  return { requestedEnd: "fin-de-periode", requestedDate: null, endsOn: parisDay(cancelAt).toString() };
}

const contractOf = ({ number, formationName }: ContractOrder) => `Commande ${number}, ${formationName}`;

async function nameOn(trx: Db, { id, email }: ContractOrder): Promise<string> {
  return (await billedName(trx, id)) || email;
}

/** The whole name that was typed at the payment. */
export async function billedName(db: Db, orderId: string): Promise<string> {
  const order = await db.selectFrom("orders").select("billing").where("id", "=", orderId).executeTakeFirstOrThrow();
  return order.billing?.name ?? "";
}

/** With paid days left after the end: Stripe refunds nothing by itself. */
async function alertAboutShare(trx: Db, order: ContractOrder, declarationId: string, declaredAt: Date): Promise<void> {
  const period = paidPeriod(order);
  const { status = "", cancelAt = null } = order.subscription ?? {};
  const endsAt = canStillCharge(status) ? cancelAt : declaredAt;
  if (!period || !endsAt) return;
  const share = owedShare(unservedShare(period, endsAt), period);
  if (share === 0) return;
  await alertOperator(trx, {
    key: `declaration:${declarationId}:share`,
    orderId: order.id,
    ...operatorAlerts.shareNotRefunded(order.number, formatEuros(share)),
  });
}

/** What Stripe or a crash has stopped is continued by the next run. */
async function carryOut(db: Db, declarationId: string): Promise<void> {
  const declaration = await readDeclaration(db, declarationId);
  const order = declaration?.order;
  const end = declaration && plannedEnd(declaration, order ?? null);
  if (!order || !end) return;
  const request = { declarationId, orderId: order.id, shownEnd: end.endsOn.toString() };
  const outcome = await carryOutCancellation(db, STRIPE, request);
  if (!outcome.ok) log.warn({ declarationId, reason: outcome.reason }, "an end at Stripe is not recorded yet");
}
