import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { authorAddress } from "#app/domain/people/testimonials/manage-list.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import { cancelSubscription } from "#app/gateways/stripe/subscriptions.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { remember } from "../../journal/forgotten.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { readAccount } from "../../people/accounts/profile.server.ts";
import type { SessionUser } from "../../people/accounts/sessions.server.ts";
import { withdrawConsents } from "../../people/subscribers/permission.server.ts";
import { revokeAttestationsOf } from "../../school/attestation/manage.server.ts";
import { fillCohort } from "../../school/cohorts/waiting.server.ts";
import { keepProgress } from "../../school/learning/studied-lessons.server.ts";
import { revokeAccessForOrder } from "../../shop/orders/access/access.server.ts";
import { abandonOrder, OPEN_ORDER_COLUMNS, type OpenOrder } from "../../shop/orders/checkout/open-orders.server.ts";
import { orderAwaitsPayment } from "../../shop/orders/order.server.ts";
import { isWithdrawn } from "../../shop/orders/order.ts";
import { ENDED } from "../../shop/orders/stripe-statuses.ts";
import { carryOutSure, STRIPE_IS_AWAY } from "../../shop/rights/carry-out.server.ts";
import { confirmBySession } from "../../shop/rights/confirmation.server.ts";
import { declarationsOf, declarationsOfCustomer } from "../../shop/rights/declarations.server.ts";
import { declare } from "../../shop/rights/declare.server.ts";
import { endWaiting } from "../../shop/waiting-list/entries.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { deleteAbandonedOrders } from "../retention/purges.server.ts";

type ErasedUser = Pick<SessionUser, "id" | "email" | "role">;

/**
 * GDPR, art. 17. Subscriptions end first, as by a declaration of hers, and orders that await payment: nobody pays for an
 * erased account, and what was paid and not served is given back. What the law requires stays.
 */
export async function eraseAccount(
  db: Db,
  actor: Actor,
  user: ErasedUser,
): Promise<{ ok: true } | { ok: false; reason: "administrator" | Unended }> {
  if (user.role !== "customer") return { ok: false, reason: "administrator" };
  try {
    for (const subscription of await runningSubscriptions(db, user.id))
      if (!(await endSubscription(db, actor, user, subscription))) return { ok: false, reason: "stripe-unavailable" };
    const reason = await endUnpaidOrders(db, user);
    if (reason) return { ok: false, reason };
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "stripe-unavailable" };
    throw error;
  }
  await db.transaction().execute(async (trx) => {
    const { at } = await trx.selectNoFrom(sql<Date>`now()`.as("at")).executeTakeFirstOrThrow();
    if (!(await deleteUser(trx, user.id))) return;
    await forgetAddress(trx, user.email, at);
    await queueEmail(trx, {
      name: "account-erased",
      recipient: user.email,
      props: { erasedAt: new Date().toISOString() },
      dedupeKey: `account-erased:${user.id}`,
    });
    await audit(trx, actor, { action: "erase-account", entity: "user", entityId: user.id });
    await remember(trx, { kind: "erasure", at, email: user.email, userId: user.id });
  });
  return { ok: true };
}

/** A withdrawal of hers that is still open is carried out when nothing says any more whose attestation it undoes. */
async function undoWithdrawn(trx: Db, userId: string): Promise<void> {
  const declared = (await declarationsOfCustomer(trx, userId)).filter(
    ({ kind, state, answer, awaitsReview }) =>
      kind === "withdrawal" && state === "open" && answer?.kind === "confirmed" && !awaitsReview,
  );
  for (const { certainOrder } of declared) {
    if (!certainOrder) continue;
    await revokeAccessForOrder(trx, certainOrder.id);
    const { formationId } = certainOrder;
    await revokeAttestationsOf(trx, { userId, formationId }, "withdrawn");
  }
}

/** Sessions, links, profile and access are deleted with the row. False when it was deleted before. */
export async function deleteUser(trx: Db, userId: string): Promise<boolean> {
  // Before the access and the papers that hang on them, as an event of Stripe's does: the two would wait for each other.
  await sql`select from orders where user_id = ${userId} order by id for no key update`.execute(trx);
  await undoWithdrawn(trx, userId);
  await keepProgress(trx, userId);
  // Also of an order under an address that she has left since.
  await sql`update orders set heard_from_words = null
    where user_id = ${userId} and heard_from_words is not null`.execute(trx);
  await sql`delete from testimonials where ${authorAddress}
    in (select email from orders where user_id = ${userId})`.execute(trx);
  await sql`update orders set access_ended_at = coalesce(access.revoked_at, now())
    from access where access.user_id = ${userId} and access.order_id = orders.id`.execute(trx);
  await sql`delete from emails using former_addresses as former where former.user_id = ${userId}
    and recipient = former.email and created_at <= left_at and ${isNoProof}
    and not exists (select from users where users.email = former.email)`.execute(trx);
  // That she has used a code is remembered by her address.
  await sql`update order_reductions set person_key = null
    from orders where orders.id = order_id and orders.user_id = ${userId}`.execute(trx);
  const places = trx.selectFrom("access").select("cohortId").where("userId", "=", userId);
  const left = await places.orderBy("cohortId").execute();
  const { numDeletedRows } = await trx.deleteFrom("users").where("id", "=", userId).executeTakeFirst();
  for (const { cohortId } of left) if (cohortId) await fillCohort(trx, cohortId);
  return numDeletedRows === 1n;
}

/** Everything that is kept under an address, but for what the law requires. */
export async function forgetAddress(trx: Db, email: string, at: Date): Promise<void> {
  await deleteAbandonedOrders(trx, sql`orders.email = ${email}`);
  await trx.deleteFrom("subscribers").where("email", "=", email).execute();
  await endWaiting(trx, sql<boolean>`email = ${email}`);
  await trx.deleteFrom("waitingEntries").where("email", "=", email).execute();
  await trx
    .updateTable("orders")
    .set({ heardFromWords: null })
    .where("email", "=", email)
    .where("heardFromWords", "is not", null)
    .execute();
  // The orders stay, with the boxes that were ticked on them: the erasure withdraws these consents.
  await withdrawConsents(trx, [{ emailHash: hashOf(email), at }]);
  // A complaint is a claim (GDPR, art. 17, 3, e): she may go to the mediator in the year after its answer.
  await trx
    .deleteFrom("contactMessages")
    .where(sql`lower(email)`, "=", email)
    .where("kind", "!=", "complaint")
    .execute();
  await trx.deleteFrom("testimonials").where(authorAddress, "=", email).execute();
  // One that waits for its decision must get it, and the decision stays (regulation (EU) 2022/2065, art. 16 and 17).
  await trx
    .updateTable("contentReports")
    .set({ name: "", email: "" })
    .where("email", "=", email)
    .where("decidedAt", "is not", null)
    .execute();
  await trx.updateTable("contentReports").set({ authorEmail: null }).where("authorEmail", "=", email).execute();
  await trx.deleteFrom("suppressedAddresses").where("email", "=", email).execute();
  await sql`update order_reductions set person_key = null
    from orders where orders.id = order_id and orders.email = ${email}`.execute(trx);
  await sql`delete from emails where recipient = ${email} and ${isNoProof}`.execute(trx);
}

/** Emails about an order or a declaration are proofs and stay, except a queued link to the account. */
const isNoProof = sql`(not (props ? 'orderId' or props ? 'declarationId')
  or (template = 'training-access' and status = 'queued'))`;

/** False when Stripe does not answer: what was declared is carried out without her. */
async function endSubscription(db: Db, actor: Actor, user: ErasedUser, running: Running): Promise<boolean> {
  if (!isWithdrawn(running)) {
    const declaration = (await openEnding(db, actor, user, running)) ?? (await declareEnd(db, actor, user, running));
    const reason = await carryOutSure(db, declaration);
    if (reason && STRIPE_IS_AWAY.has(reason)) return false;
  }
  // What leaves a doubt waits for an administrator, but nothing more is charged.
  const { status } = await db
    .selectFrom("subscriptions")
    .select("status")
    .where("stripeSubscriptionId", "=", running.id)
    .executeTakeFirstOrThrow();
  if (status !== "canceled") await cancelSubscription(running.id);
  return true;
}

/** An open declaration that ends the contract at once: the erasure, with her password, confirms it. */
async function openEnding(db: Db, actor: Actor, user: ErasedUser, { orderId }: Running): Promise<string | undefined> {
  const open = await declarationsOf(db, orderId, { isOpenOnly: true });
  const ending = open.find(
    ({ kind, requestedEnd, certainOrder, awaitsReview, answer }) =>
      certainOrder?.id === orderId &&
      !awaitsReview &&
      answer?.kind !== "disowned" &&
      (kind === "withdrawal" || requestedEnd === "des-que-possible"),
  );
  if (ending) await db.transaction().execute((trx) => confirmBySession(trx, actor, ending.id, user.id));
  return ending?.id;
}

async function declareEnd(db: Db, actor: Actor, { id, email }: ErasedUser, running: Running): Promise<string> {
  const { firstName, lastName } = (await readAccount(db, id)).profile;
  const name = `${firstName} ${lastName}`.trim() || email;
  const contract = `Commande ${running.number}, ${running.name}`;
  const end = { requestedEnd: "des-que-possible", requestedDate: null, chosenWay: null } as const;
  return declare(
    db,
    randomUUID(),
    { kind: "cancellation", name, contract, email, ...end },
    { actor, channel: "erasure", userId: id, mayHaveReceipt: true },
  );
}

/** A seat that was held for one of them is hers again, until the erasure gives it to the next. Null: all have ended. */
export async function endUnpaidOrders(db: Db, whose: Whose): Promise<Unended | null> {
  for (const order of await listUnpaidOrders(db, whose)) {
    const outcome = await abandonOrder(db, order);
    if (outcome === "paid" || outcome === "stripe-unavailable") return outcome;
  }
  return null;
}

/** `paid`: a payment has just arrived, of which the page has not said that it would be lost. */
type Unended = "paid" | "stripe-unavailable";

interface Whose {
  /** Null: what is kept under the address of no account. */
  id: string | null;
  email: string;
}

/** With those of a seat that was held for the address. */
export function listUnpaidOrders(db: Db, { id, email }: Whose): Promise<(OpenOrder & { createdAt: Date })[]> {
  const ofLine = db.selectFrom("waitingEntries").select("orderId").where("waitingEntries.email", "=", email);
  return db
    .selectFrom("orders")
    .select([...OPEN_ORDER_COLUMNS, "createdAt"])
    .where(orderAwaitsPayment)
    .where(({ eb, or }) => or([eb("userId", "=", id), eb("email", "=", email), eb("orders.id", "in", ofLine)]))
    .execute();
}

type Running = Awaited<ReturnType<typeof runningSubscriptions>>[number];

export function runningSubscriptions(db: Db, userId: string) {
  return db
    .selectFrom("subscriptions")
    .innerJoin("orders", "orders.id", "subscriptions.orderId")
    .select(["stripeSubscriptionId as id", "formationName as name", "orderId", "number", "orders.status", "cancelAt"])
    .where("orders.userId", "=", userId)
    .where("subscriptions.status", "not in", ENDED)
    .orderBy("formationName")
    .execute();
}
