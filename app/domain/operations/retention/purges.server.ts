import { type Expression, type RawBuilder, sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { KEPT } from "#app/content/retention.ts";
import type { Db } from "#db/connection.server.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";

/** So long after the last contact. */
export function deleteOldProspects(db: Db): Promise<void> {
  return deleteAll(db, "subscribers", ({ eb, and, not, exists, fn, selectFrom }) => {
    const lastSignup = selectFrom("challengeSignups")
      .select((signup) => signup.fn.max("challengeSignups.createdAt").as("at"))
      .whereRef("subscriberId", "=", "subscribers.id");
    const lastEmail = selectFrom("emails")
      .select((email) => email.fn.max("emails.createdAt").as("at"))
      .whereRef("recipient", "=", "subscribers.email")
      .where("class", "=", "service");
    const lastContact = fn<Date>("greatest", ["createdAt", "confirmedAt", "unsubscribedAt", lastSignup, lastEmail]);
    return and([
      eb("createdAt", "<", ago(KEPT.prospect)),
      eb(lastContact, "<", ago(KEPT.prospect)),
      not(exists(selectFrom("users").select("users.id").whereRef("users.email", "=", "subscribers.email"))),
    ]);
  });
}

export function deleteOldMessages(db: Db): Promise<void> {
  return deleteAll(db, "contactMessages", ({ eb, fn, and, or }) =>
    and([
      eb(fn<Date>("greatest", ["createdAt", "answeredAt"]), "<", ago(KEPT.message)),
      or([eb("kind", "!=", "complaint"), eb("answeredAt", "is not", null)]),
    ]),
  );
}

/** A series' emails show a prospect's last contact; those of an order or a declaration are kept with it, as proof. */
export function deleteOldEmails(db: Db): Promise<void> {
  return deleteAll(db, "emails", ({ eb, and, or }) =>
    and([
      eb("status", "not in", ["queued", "sending"]),
      sql<boolean>`not (props ? 'orderId' or props ? 'declarationId')`,
      or([
        eb("createdAt", "<", ago(KEPT.prospect)),
        and([eb("class", "=", "transactional"), eb("createdAt", "<", ago(KEPT.log))]),
        and([eb("template", "in", ["account-erased", "data-erased"]), eb("createdAt", "<", ago(KEPT.erasureNotice))]),
      ]),
    ]),
  );
}

/**
 * A contract's proof for ten years after its end: after the last letter, the last payment, and the end of access
 * (Code de la consommation, art. L213-1 and D213-2).
 */
export function deleteOldOrderEmails(db: Db): Promise<void> {
  return deleteAll(db, "orderEmails", ({ eb, and, not, exists, selectFrom }) => {
    const none = (rows: Expression<unknown>) => not(exists(rows));
    return and([
      eb("sentAt", "<", ago(KEPT.contract)),
      none(
        selectFrom("orderEmails as later")
          .select("later.emailId")
          .whereRef("later.orderId", "=", "orderEmails.orderId")
          .where("later.sentAt", ">=", ago(KEPT.contract)),
      ),
      none(
        selectFrom("access")
          .select("access.userId")
          .whereRef("access.orderId", "=", "orderEmails.orderId")
          .where(({ or, eb }) => or([eb("revokedAt", "is", null), eb("revokedAt", ">=", ago(KEPT.contract))])),
      ),
      none(
        selectFrom("orders")
          .select("orders.id")
          .whereRef("orders.id", "=", "orderEmails.orderId")
          .where("orders.accessEndedAt", ">=", ago(KEPT.contract)),
      ),
      none(
        selectFrom("orderPayments as payment")
          .select("payment.id")
          .whereRef("payment.orderId", "=", "orderEmails.orderId")
          .where("payment.paidAt", ">=", ago(KEPT.contract)),
      ),
    ]);
  });
}

/** Six years after a newer one: as long as an offence can be prosecuted (Code de procédure pénale, art. 8). */
export function deleteOldOpinions(db: Db): Promise<void> {
  return deleteAll(db, "counselOpinions", ({ exists, selectFrom }) =>
    exists(
      selectFrom("counselOpinions as later")
        .select("later.id")
        .whereRef("later.subject", "=", "counselOpinions.subject")
        .whereRef("later.receivedAt", ">", "counselOpinions.receivedAt")
        .where("later.receivedAt", "<", ago(KEPT.opinion)),
    ),
  );
}

/** What a person has resolved may name somebody; that it was raised is remembered. Who asked for a refund, as in the log. */
export async function forgetOldTraces(db: Db): Promise<void> {
  await sql`update alerts set details = '[]', resolved_by = null
    where resolved_at < ${ago(KEPT.log)} and details <> '[]'`.execute(db);
  await sql`update refund_requests set ip_prefix = null, request_id = null
    where asked_at < ${ago(KEPT.log)} and (ip_prefix is not null or request_id is not null)`.execute(db);
}

/** As long as an order may keep an older consent. */
export function deleteOldWithdrawals(db: Db): Promise<void> {
  return deleteAll(db, "withdrawnConsents", ({ eb }) => eb("at", "<", ago(KEPT.withdrawnConsent)));
}

/** The database refuses to delete younger ones. Emails filed with an order have its period. The form says both. */
export async function deleteOldDeclarations(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("declarations")
      .select("id")
      .where("declaredAt", "<", ago(KEPT.declaration))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("declarationOutcomes as outcome")
              .select("outcome.declarationId")
              .whereRef("outcome.declarationId", "=", "declarations.id")
              .where((outcome) =>
                outcome(outcome.fn<Date>("greatest", ["outcome.at", "outcome.endsOn"]), ">=", ago(KEPT.declaration)),
              ),
          ),
        ),
      )
      .limit(1000)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    const isOf = sql<boolean>`props ? 'declarationId' and props ->> 'declarationId' = any(${ids}::text[])`;
    await trx.deleteFrom("emails").where(isOf).execute();
    await trx.deleteFrom("orderEmails").where("orderId", "is", null).where("declarationId", "in", ids).execute();
    await trx.deleteFrom("declarationOutcomes").where("declarationId", "in", ids).execute();
    await trx.deleteFrom("declarations").where("id", "in", ids).execute();
  });
}

/**
 * Books are kept for ten years after the end of their year (Code de commerce, art. L123-22). The amounts stay: without
 * them the shop would differ from Stripe, and the numbers of invoices would have gaps.
 */
export async function eraseOldBuyers(db: Db): Promise<void> {
  const forgotten = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update orders set email = '', user_id = null, billing = null, company = null, heard_from_words = null,
        card_brand = null, card_last4 = null
      where email <> '' and greatest(created_at, paid_at, refunded_at) < ${yearEnd}
      and not exists (select from access where order_id = orders.id and revoked_at is null)
      and not exists (select from order_payments where order_id = orders.id and paid_at >= ${yearEnd})
      and not exists (select from invoices where order_id = orders.id and issued_at >= ${yearEnd})
      and not exists (select from order_emails where order_id = orders.id)
      returning id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await sql`delete from issued_papers using invoices
      where issued_papers.number = invoices.number and order_id = any(${ids}::uuid[])`.execute(trx);
    await sql`update invoices set buyer = buyer || ${NOBODY}::jsonb where order_id = any(${ids}::uuid[])`.execute(trx);
    await sql`update order_reductions set person_key = null where order_id = any(${ids}::uuid[])`.execute(trx);
    await deleteEmailsAbout(trx, ids);
    return ids.length;
  });
  if (forgotten > 0) log.info({ table: "orders", forgotten }, "retention is over");
}

/** The last moment of the accounting year that ended ten years ago, in Paris. */
const yearEnd = sql`(date_trunc('year', now() at time zone 'Europe/Paris') - ${KEPT.books}::interval) at time zone 'Europe/Paris'`;

/** The country stays, because the VAT follows it. */
const NOBODY = JSON.stringify({ name: "", email: "", lines: [], postalCode: "", city: "", company: null });

const BATCH = 1000;
const KEEPING = ["subscriptions", "access", "refundRequests", "declarationOutcomes"] as const;

function hasNone(table: (typeof KEEPING)[number]): RawBuilder<boolean> {
  return sql`not exists (select from ${sql.table(table)} as kept where kept.order_id = orders.id)`;
}

/** Unpaid orders prove nothing. */
export async function deleteOldAbandonedOrders(db: Db): Promise<void> {
  for (;;) {
    const deleted = await db
      .transaction()
      .execute((trx) => deleteAbandonedOrders(trx, sql`orders.created_at < ${ago(KEPT.unpaidOrder)}`, { skips: true }));
    if (deleted > 0) log.info({ table: "orders", deleted }, "retention is over");
    if (deleted < BATCH) return;
  }
}

/** Those sold out were paid, and are refunded. `skips`: those that something else works on are left for the next time. */
export async function deleteAbandonedOrders(
  trx: Db,
  which: RawBuilder<boolean>,
  { skips = false } = {},
): Promise<number> {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from orders
    where canceled_reason is not null and canceled_reason <> 'sold-out'
    and paid_at is null and stripe_payment_intent_id is null and ${which}
    and ${sql.join(KEEPING.map(hasNone), sql` and `)}
    and not exists (select from alerts where alerts.order_id = orders.id and resolved_at is null)
    limit ${BATCH} for update ${skips ? sql`skip locked` : sql``}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`update stripe_events set order_id = null where order_id = any(${ids}::uuid[])`.execute(trx);
  await sql`update alerts set order_id = null where order_id = any(${ids}::uuid[])`.execute(trx);
  await deleteEmailsAbout(trx, ids);
  await sql`delete from orders where id = any(${ids}::uuid[])`.execute(trx);
  await forgetReminded(
    trx,
    rows.map(({ email }) => email),
  );
  return ids.length;
}

/** Whom only the link of a reminder has made a subscriber, unless she has used it. */
async function forgetReminded(trx: Db, emails: string[]): Promise<void> {
  await sql`delete from subscribers where email = any(${emails}) and source = 'order'
    and consent is null and unsubscribed_at is null
    and not exists (select from orders where orders.email = subscribers.email)
    and not exists (select from users where users.email = subscribers.email)
    and not exists (select from consent_proofs where subscriber_id = subscribers.id)
    and not exists (select from challenge_signups where subscriber_id = subscribers.id)
    and not exists (select from sequence_runs where subscriber_id = subscribers.id)`.execute(trx);
}

async function deleteEmailsAbout(trx: Db, orderIds: string[]): Promise<void> {
  await sql`delete from emails where props ? 'orderId' and props ->> 'orderId' = any(${orderIds}::text[])`.execute(trx);
}
