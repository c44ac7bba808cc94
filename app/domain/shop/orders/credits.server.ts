import { type NotNull, sql } from "kysely";
import { GUARANTEE_DAYS } from "#app/content/legal/promises.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { alertOperator } from "#app/domain/journal/alerts/alerts.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { OrderType } from "#db/types.ts";
import { LEAST } from "../catalogue/code-price.ts";
import { guaranteeDeadline, isOnOrBefore, withdrawalDeadline } from "../deadlines/withdrawal.ts";
import { isNotDisowned, isOpen } from "../declarations/conditions.server.ts";
import { isPaid } from "./order.ts";

/** What a buyer has paid for a part of a bundle. Cents. */
interface PaidPart {
  name: string;
  cents: number;
  deducted: number;
  /** The first day on which it is deducted; null when that day has come. */
  from: Temporal.PlainDate | null;
  /** Another order of hers, which awaits payment, deducts it. */
  isHeld: boolean;
  /** False while its money may go back: a refund that is asked for, a declaration, a dispute. */
  isSettled: boolean;
}

interface Credit {
  orderId: string;
  cents: number;
}

/** What is deducted now, in place of a code. Cents. */
export interface CreditReduction {
  label: string;
  list: number;
  cents: number;
  credits: Credit[];
}

export interface Deduction {
  /** False of a formation that deducts nothing. */
  isOffered: boolean;
  parts: PaidPart[];
  reduction: CreditReduction | null;
}

interface Bundle {
  id: string;
  type: OrderType;
  price: { amount: number };
  deductsPurchases: boolean;
}

/** The unique index that a second deduction of one order violates. */
export const CREDIT_INDEX = "order_credits_once";

/**
 * What the price of a bundle is lowered by for whoever has paid for its parts: once each, and only when neither the law
 * nor the guarantee gives the money of the part back any more. Whether it still can be deducted, taking it decides.
 */
export async function readDeduction(db: Db, bundle: Bundle, userId: string | null): Promise<Deduction> {
  const isOffered = bundle.type === "payment" && bundle.deductsPurchases;
  if (!isOffered || userId === null) return { isOffered, parts: [], reduction: null };
  let left = bundle.price.amount - LEAST;
  const paid = (await listPaidParts(db, bundle.id, userId)).filter(isPaid);
  const rows = paid.map((row) => {
    const from = deductibleFrom(row.paidAt);
    const deducted = from === null && !row.isHeld && row.isSettled ? Math.max(0, Math.min(row.cents, left)) : 0;
    left -= deducted;
    return { ...row, from, deducted };
  });
  const taken = rows.filter(({ deducted }) => deducted > 0);
  const cents = taken.reduce((sum, { deducted }) => sum + deducted, 0);
  const reduction = {
    label: `Déjà payé pour ${new Intl.ListFormat("fr").format(taken.map(({ name }) => name))}`,
    list: bundle.price.amount,
    cents,
    credits: taken.map(({ id, deducted }) => ({ orderId: id, cents: deducted })),
  };
  return { isOffered, parts: rows, reduction: cents > 0 ? reduction : null };
}

/** Null when the last day of the withdrawal and of the guarantee is over. */
function deductibleFrom(paidAt: Date): Temporal.PlainDate | null {
  const [first, second] = [withdrawalDeadline(paidAt), guaranteeDeadline(paidAt)];
  const last = Temporal.PlainDate.compare(first, second) > 0 ? first : second;
  return isOnOrBefore(new Date(), last) ? last.add({ days: 1 }) : null;
}

/** Of one account, without those that an order has deducted. An unpaid order for this bundle is replaced by the next. */
function listPaidParts(db: Db, bundleId: string, userId: string) {
  const credits = (state: "held" | "used") =>
    db
      .selectFrom("orderCredits")
      .innerJoin("orders as taker", "taker.id", "orderCredits.orderId")
      .select("orderCredits.orderId")
      .where(sql<boolean>`credited_order_id = orders.id`)
      .where("orderCredits.state", "=", state);
  return db
    .selectFrom("orders")
    .select(["orders.id", "status", "formationName as name", "paidAt", LEFT.as("cents"), isSettled.as("isSettled")])
    .select(sql<boolean>`exists (${credits("held").where("taker.formationId", "!=", bundleId)})`.as("isHeld"))
    .where("userId", "=", userId)
    .where("orders.type", "=", "payment")
    .where("paidAt", "is not", null)
    .where(LEFT, ">", 0)
    .where(isPartOf(bundleId))
    .where(({ not, exists }) => not(exists(credits("used"))))
    .orderBy("cents", "desc")
    .orderBy("orders.id")
    .$narrowType<{ paidAt: NotNull }>()
    .execute();
}

const LEFT = sql<number>`orders.amount_cents - orders.refunded_cents`;

/** Both periods end by then, on a working day; a later declaration obliges nobody, and a stranger can make any number. */
const DAYS_TO_ASK = GUARANTEE_DAYS + 5;

/**
 * Undisputed, and nobody has asked for its money back. A withdrawal that waits may be about any order of its address.
 * Three questions, so that each finds its index.
 */
const isSettled = sql<boolean>`(orders.disputed_at is null
  and not exists (select from refund_requests where refund_requests.order_id = orders.id and state = 'asked')
  and not exists (select from declaration_outcomes linked
    join declarations on declarations.id = linked.declaration_id
    where linked.order_id = orders.id and ${isOpen})
  and not exists (select from declaration_confirmations proven
    join declarations on declarations.id = proven.declaration_id
    where proven.order_id = orders.id and kind = 'withdrawal' and answer = 'confirmed' and ${isOpen})
  and not exists (select from declarations where declarations.email = any(array(
        select orders.email union select users.email from users where users.id = orders.user_id))
      and kind = 'withdrawal' and declared_at < orders.paid_at + make_interval(days => ${sql.lit(DAYS_TO_ASK)})
      and ${isNotDisowned} and ${isOpen}))`;

/** The number of the order that deducts it now: refunded, the part would be paid for twice. */
export const deductedFrom = sql<string | null>`(select taker.number from order_credits
  join orders taker on taker.id = order_credits.order_id
  where credited_order_id = orders.id and state = 'used')`;

/** Of an order that was refunded in full or in part, or that the bank has taken back: `key` names the event. */
export async function alertDeducting(trx: Db, { id, number }: { id: string; number: string }, key: string) {
  const { taker } = await trx
    .selectFrom("orders")
    .select(deductedFrom.as("taker"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!taker) return;
  await alertOperator(trx, {
    key: `order:${id}:deducted:${key}`,
    orderId: id,
    ...operatorAlerts.deductedPartReturned(number, taker),
  });
}

/** Its courses are some of the bundle's, which has more. */
function isPartOf(bundleId: string) {
  return sql<boolean>`(select coalesce(array_agg(course_id), '{}') from formation_courses
      where formation_id = ${bundleId}) @> (select array_agg(course_id) from formation_courses
      where formation_id = orders.formation_id)
    and (select count(*) from formation_courses where formation_id = ${bundleId})
      > (select count(*) from formation_courses where formation_id = orders.formation_id)`;
}

/**
 * Deducts them from an order that was just written, before its seat. False when one can no longer be deducted. An
 * order is locked before those that it deducts, and those by their ids.
 */
export async function takeCredits(trx: Db, orderId: string, credits: Credit[]): Promise<boolean> {
  if (!(await areLeft(trx, credits))) return false;
  await trx
    .insertInto("orderCredits")
    .values(credits.map((credit) => ({ orderId, creditedOrderId: credit.orderId, cents: credit.cents })))
    .execute();
  return true;
}

/** Also locks them, so that none is refunded or deducted meanwhile. */
async function areLeft(trx: Db, credits: Credit[]): Promise<boolean> {
  const ids = credits.map(({ orderId }) => orderId);
  const rows = await trx
    .selectFrom("orders")
    .select(["id", LEFT.as("cents"), "status", isSettled.as("isSettled")])
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const left = new Map(rows.map((row) => [row.id, row.isSettled && isPaid(row) ? row.cents : 0]));
  return credits.every(({ orderId, cents }) => cents <= (left.get(orderId) ?? 0));
}

/** Of an order that will not be paid, or was refunded in full. */
export async function returnCredits(trx: Db, orderId: string): Promise<void> {
  await trx
    .updateTable("orderCredits")
    .set({ state: "returned", returnedAt: sql`now()` })
    .where("orderId", "=", orderId)
    .where("state", "!=", "returned")
    .execute();
}

/**
 * Of an order that is being paid: honoured at its price. « refused »: what it deducts was refunded meanwhile, or another
 * order has deducted it.
 */
export async function confirmCredits(trx: Db, orderId: string): Promise<"confirmed" | "refused"> {
  const credits = await trx
    .selectFrom("orderCredits")
    .select(["creditedOrderId as orderId", "cents", "state"])
    .where("orderId", "=", orderId)
    .execute();
  if (credits.every(({ state }) => state === "used")) return "confirmed";
  const areGood = await areLeft(trx, credits);
  const { numUpdatedRows } = await trx
    .updateTable("orderCredits as own")
    .set({ state: "used", returnedAt: null })
    .where("orderId", "=", orderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("orderCredits as other")
            .select("other.orderId")
            .whereRef("other.creditedOrderId", "=", "own.creditedOrderId")
            .whereRef("other.orderId", "!=", "own.orderId")
            .where("other.state", "!=", "returned"),
        ),
      ),
    )
    .executeTakeFirst();
  return areGood && Number(numUpdatedRows) === credits.length ? "confirmed" : "refused";
}

/** Of an order that a restore has lost: of those that it deducts, the backup has them all but the newest. */
export async function restoreCredits(trx: Db, orderId: string, credits: Credit[]): Promise<void> {
  for (const { orderId: creditedOrderId, cents } of credits)
    await trx
      .insertInto("orderCredits")
      .columns(["orderId", "creditedOrderId", "cents"])
      .expression(({ selectFrom, val }) =>
        selectFrom("orders")
          .select([val(orderId).as("orderId"), "id", val(cents).as("cents")])
          .where("id", "=", creditedOrderId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
