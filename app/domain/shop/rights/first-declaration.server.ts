import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { DeclarationChannel, DeclarationKind } from "#db/types.ts";
import { isNotDisowned, isOpen } from "../declarations/conditions.server.ts";
import { isWithdrawn } from "../orders/order.ts";
import { type ContractOrder, readOrders } from "./contract-orders.server.ts";
import { type Declaration, declarationsOf } from "./declarations.server.ts";
import type { NewDeclaration } from "./declare.server.ts";
import { matchDeclaration, numbersIn } from "./matching.ts";
import { type DeclaredAct, isDue, isRepeated, orderMeant } from "./order-quote.ts";

/** Of several of a kind about one order, the one that acts: the executed one, then the confirmed one, then the oldest. */
export function firstOf(all: Declaration[], kind: DeclarationKind): Declaration | undefined {
  const time = ({ end, declaredAt }: Declaration) => (end?.at ?? declaredAt).getTime();
  return all
    .filter((one) => one.kind === kind && one.state !== "refused" && one.answer?.kind !== "disowned")
    .toSorted((a, b) => Number(isCertain(b)) - Number(isCertain(a)) || rank(a) - rank(b) || time(a) - time(b))[0];
}

const rank = ({ state }: Declaration) => (state === "done" ? 0 : 1);

/** Its customer has made or confirmed it, or it has had its effect. */
export const isCertain = ({ state, answer }: Declaration) => state === "done" || answer?.kind === "confirmed";

/** The withdrawal that acts in its place; null when it is itself the first, or concerns no certain order. */
export async function firstInsteadOf(db: Db, declaration: Declaration): Promise<Declaration | null> {
  const { id, kind, certainOrder } = declaration;
  if (kind !== "withdrawal" || !certainOrder) return null;
  const first = firstOf(await declarationsOf(db, certainOrder.id, { isOpenOnly: false }), kind);
  return first && first.id !== id ? first : null;
}

/**
 * What the session of the order's account has declared before, and declares again: the first one runs, or has run. Another
 * end of a subscription that comes earlier is another declaration.
 */
export async function findEarlier(trx: Db, declaration: NewDeclaration, userId: string): Promise<string | undefined> {
  const { kind, contract, email, requestedEnd, requestedDate, chosenWay } = declaration;
  const orders = await readOrders(trx, { emails: [email], userIds: [userId], numbers: numbersIn(contract) });
  const act = { kind, channel: "form", declaredAt: new Date(), requestedEnd, requestedDate, asked: null } as const;
  const order = orderDeclared(act, { contract, email, userId }, orders);
  if (order?.userId !== userId) return undefined;
  const certain = (await declarationsOf(trx, order.id, { isOpenOnly: false })).filter(isCertain);
  const withdrawal = firstOf(certain, "withdrawal");
  if (kind === "withdrawal") return withdrawal?.id;
  if (withdrawal && (isWithdrawn(order) || chosenWay !== "cancellation")) return withdrawal.id;
  const isEqual = (one: Declaration) => one.requestedEnd === requestedEnd && one.requestedDate === requestedDate;
  const cancellations = certain.filter(({ state }) => state !== "refused");
  return (isDue(act, order) ? firstOf(cancellations.filter(isEqual), kind) : firstOf(cancellations, kind))?.id;
}

/**
 * One that has ended or is frozen acts no more, and one from before an order of that address may mean another: made again,
 * each is a new declaration.
 */
export async function findEqual(
  trx: Db,
  declaration: NewDeclaration,
  channel: DeclarationChannel,
): Promise<string | undefined> {
  const { kind, name, contract, email, requestedEnd, requestedDate, chosenWay } = declaration;
  const row = await trx
    .selectFrom("declarations")
    .select("id")
    .where("channel", "=", channel)
    .where("kind", "in", chosenWay === "cancellation" ? [kind] : [kind, "withdrawal"])
    .where("name", "=", name)
    .where("contract", "=", contract)
    .where("email", "=", email)
    .where("requestedEnd", "is not distinct from", requestedEnd)
    .where("requestedDate", "is not distinct from", requestedDate)
    .$if(chosenWay !== null, (query) => query.where("chosenWay", "=", chosenWay))
    .where("recordedAt", ">", sql<Date>`now() - interval '1 hour'`)
    .where(isOpen)
    .where(isNotDisowned)
    .where(
      sql<boolean>`not exists (select from orders where orders.email = declarations.email and paid_at > declared_at)`,
    )
    .executeTakeFirst();
  return row?.id;
}

function orderDeclared(
  act: DeclaredAct,
  declared: { contract: string; email: string; userId: string },
  orders: ContractOrder[],
): ContractOrder | undefined {
  const { orderId } = matchDeclaration(declared, orders);
  return (
    orderMeant(act, declared, orders, (order) => isDue(act, order)) ??
    orderMeant(act, declared, orders, (order) => isRepeated(act, order)) ??
    orders.find(({ id }) => id === orderId)
  );
}
