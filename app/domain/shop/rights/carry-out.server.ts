import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { parisToday } from "../../values/paris-day.server.ts";
import { parisDay } from "../../values/time.ts";
import { hasFailed, hasOutcome, hasRefundRequest, isOpen, silentAt } from "../declarations/conditions.server.ts";
import { addOutcome, lockOpenDeclaration } from "../declarations/outcomes.server.ts";
import { isWithdrawn } from "../orders/order.ts";
import { carryOutCancellation } from "./cancel.server.ts";
import { isPaused, readNextStep } from "./confirmation.server.ts";
import { type Declaration, declarationsOf, readDeclaration } from "./declarations.server.ts";
import { runsWithinTheHour } from "./next-step.ts";
import { needsPerson } from "./order-quote.ts";
import { plannedEnd } from "./planned-end.ts";
import { REMINDER_DAYS } from "./reminder-days.ts";
import { carryOutWithdrawal } from "./withdraw.server.ts";

const WORKER = { name: "worker" };
const BATCH = 200;
const REMINDED = 500;
/** Stripe does not answer: the next run tries again. */
export const STRIPE_IS_AWAY = new Set(["stripe-unavailable", "ending-later"]);

/**
 * Carries out the declarations that leave no doubt: made in time, about a certain order, by its customer or without an
 * answer of hers for 72 hours. Declarations that Stripe has refused, doubtful ones, and those of the guarantee that the
 * server's own record does not bear out, wait for an administrator. Two
 * concurrent runs are harmless, because each request to Stripe is stored first.
 */
export async function carryOutDeclarations(db: Db): Promise<void> {
  for (const id of await openDeclarations(db, await isPaused(db))) {
    await markTried(db, id);
    try {
      const reason = await carryOutSure(db, id);
      if (reason && STRIPE_IS_AWAY.has(reason)) return;
      if (reason && reason !== "month-not-reported")
        log.warn({ declarationId: id, reason }, "a declaration was not carried out");
    } catch (error) {
      log.error({ err: error, declarationId: id }, "a declaration could not be carried out");
    }
  }
}

/**
 * The open declarations that may be carried out, those that were tried longest ago first: the ones that nobody can match
 * stay open and must not block the others. For ten minutes none races an administrator.
 */
async function openDeclarations(db: Db, isPausedNow: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom("declarations")
    .innerJoin("declarationConfirmations as confirmation", "declarationId", "declarations.id")
    .select("declarations.id")
    .where("recordedAt", "<", sql<Date>`now() - interval '10 minutes'`)
    .where((eb) =>
      eb.or([
        eb("answer", "=", "confirmed"),
        eb.and([
          eb("answer", "is", null),
          eb("tokenHash", "is not", null),
          sql<boolean>`${silentAt} < now()`,
          eb.lit(!isPausedNow),
        ]),
      ]),
    )
    .where(sql<boolean>`not ${hasOutcome("asked", "done", "refused")}`)
    .where(sql<boolean>`not ${hasRefundRequest(sql`state = 'asked'`)}`)
    .where(sql<boolean>`not ${hasFailed}`)
    .orderBy("triedAt", (order) => order.asc().nullsFirst())
    .orderBy("recordedAt")
    .orderBy("declarations.id")
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

async function markTried(db: Db, declarationId: string): Promise<void> {
  await db
    .updateTable("declarationConfirmations")
    .set({ triedAt: sql<Date>`now()` })
    .where("declarationId", "=", declarationId)
    .execute();
}

/** Null when nothing is left to do, or when it is not sure; otherwise why it could not be carried out now. */
export async function carryOutSure(db: Db, declarationId: string): Promise<string | null> {
  const declaration = await readDeclaration(db, declarationId);
  if (declaration?.kind === "cancellation" && (await isReplaced(db, declaration))) return null;
  const order = declaration?.certainOrder;
  if (!declaration || !order || declaration.awaitsReview || needsPerson(order)) return null;
  // An administrator may have chosen another order than the certain one.
  if (declaration.isChosen && declaration.order?.id !== order.id) return null;
  if (declaration.kind === "withdrawal") {
    const request = { declarationId, orderId: order.id, shownRefunded: order.refunded, idempotencyKey: randomUUID() };
    const outcome = await carryOutWithdrawal(db, WORKER, request);
    return outcome.ok ? null : outcome.reason;
  }
  const shownEnd = plannedEnd(declaration, order)?.endsOn.toString();
  if (!shownEnd) return null;
  const outcome = await carryOutCancellation(db, WORKER, { declarationId, orderId: order.id, shownEnd });
  return outcome.ok ? null : outcome.reason;
}

/**
 * A withdrawal of the same contract leaves nothing to cancel. Executed, it closes the cancellation without a letter, which
 * would name another end; about to be executed, it runs first.
 */
async function isReplaced(db: Db, { id, order }: Declaration): Promise<boolean> {
  if (!order) return false;
  const all = await declarationsOf(db, order.id, { isOpenOnly: false });
  const withdrawals = all.filter(({ kind }) => kind === "withdrawal");
  const done = isWithdrawn(order) && withdrawals.find(({ state }) => state === "done");
  // Longer, and each month that begins meanwhile would be charged.
  if (!done) return withdrawals.some(runsWithinTheHour);
  const endsOn = parisDay(done.end?.at ?? new Date()).toString();
  await db.transaction().execute(async (trx) => {
    if ((await lockOpenDeclaration(trx, id)).ok)
      await addOutcome(trx, { declarationId: id, kind: "done", orderId: order.id, endsOn, actor: WORKER.name });
  });
  return true;
}

/** The last reminder that is due. */
const dayDue = sql<number>`(select max(day) from unnest(${REMINDER_DAYS}::int[]) as day
  where day <= ${parisToday} - (declared_at at time zone 'Europe/Paris')::date)`;

/** One email for each of its days, however often it runs; what has waited longest first. */
export async function remindSeller(db: Db): Promise<void> {
  const now = new Date();
  const due = await db
    .selectFrom("declarations")
    .select(["id", dayDue.as("day")])
    .where(isOpen)
    .where(sql<boolean>`${dayDue} is not null`)
    .where(sql<boolean>`not exists (select from emails
      where dedupe_key = 'declaration:' || declarations.id || ':day-' || ${dayDue})`)
    .orderBy("declaredAt")
    .limit(REMINDED)
    .execute();
  for (const { id, day } of due) {
    if (await isOnlyAsked(db, id, now)) continue;
    await db.transaction().execute((trx) =>
      queueEmail(trx, {
        name: "declaration-reminder",
        recipient: (env.ADMIN_EMAIL ?? seller.email).toLowerCase(),
        props: { declarationId: id, day: `${day}` },
        dedupeKey: `declaration:${id}:day-${day}`,
      }),
    );
  }
}

/** The shop carries it out by itself unless its receipt is answered: nothing is left to do yet. */
async function isOnlyAsked(db: Db, id: string, now: Date): Promise<boolean> {
  const declaration = await readDeclaration(db, id);
  const next = declaration && (await readNextStep(db, declaration));
  return next?.by === "shop" && next.until !== null && next.until > now;
}
