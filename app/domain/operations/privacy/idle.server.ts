import { type RawBuilder, sql } from "kysely";
import { KEPT } from "#app/content/retention.ts";
import type { Db } from "#db/connection.server.ts";
import { audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { mayBeMarketedTo } from "../../people/subscribers/consents.server.ts";
import { withdrawConsents } from "../../people/subscribers/permission.server.ts";
import { ENDED } from "../../shop/orders/stripe-statuses.ts";
import { hashOf } from "../../values/hash.server.ts";
import { deleteUser } from "./erase-account.server.ts";

const BATCH = 500;

/**
 * GDPR, art. 5(1)(e); three years after the last sign of a person, as the CNIL keeps customers. Access is sold « à vie »
 * (terms of sale, art. 10): an account lives as long as any access or subscription is open, however long nobody signs
 * in. Orders, invoices and the contract's file stay as long as the law asks, without the account.
 */
const isIdle = (since: RawBuilder<unknown>) => sql<boolean>`users.role = 'customer' and ${lastSignOfAccount} < ${since}
  and not exists (select from access where access.user_id = users.id and revoked_at is null)
  and not exists (select from subscriptions join orders on orders.id = subscriptions.order_id
    where orders.user_id = users.id and subscriptions.status <> all(${ENDED}::text[]))`;

const lastSignOfAccount = sql`greatest(users.created_at, users.last_login_at,
  (select max(last_seen_at) from sessions where sessions.user_id = users.id),
  (select max(greatest(orders.created_at, orders.paid_at, orders.refunded_at, access_ended_at)) from orders
    where orders.user_id = users.id),
  (select max(order_payments.paid_at) from order_payments join orders on orders.id = order_id
    where orders.user_id = users.id),
  (select max(revoked_at) from access where access.user_id = users.id))`;

const warnedLongAgo = sql`now() - ${KEPT.idleWarning}::interval`;
const over = sql`now() - ${KEPT.idleAccount}::interval`;

/** One email in each idle spell; the account ends no earlier than it says. */
export async function warnIdleAccounts(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; email: string; ends: Date }>`update users set idle_warned_at = now()
      where id in (select id from users where ${isIdle(sql`${over} + ${KEPT.idleWarning}::interval`)}
        and (idle_warned_at is null or idle_warned_at < ${lastSignOfAccount})
        order by id limit ${BATCH} for update skip locked)
      returning id, email, now() + ${KEPT.idleWarning}::interval as ends`.execute(trx);
    for (const { id, email, ends } of rows)
      await queueEmail(trx, {
        name: "account-idle",
        recipient: email,
        props: { ends: ends.toISOString() },
        dedupeKey: `account-idle:${id}:${ends.toISOString()}`,
      });
  });
}

/** Not while the warning waits to be sent. */
export async function endIdleAccounts(db: Db): Promise<void> {
  const mayEnd = sql<boolean>`${isIdle(over)} and idle_warned_at < ${warnedLongAgo}
    and idle_warned_at > ${lastSignOfAccount}
    and not exists (select from emails where recipient = users.email and template = 'account-idle'
      and emails.status in ('queued', 'sending'))`;
  const idle = await db.selectFrom("users").select("id").where(mayEnd).limit(BATCH).execute();
  for (const { id } of idle)
    await db.transaction().execute(async (trx) => {
      const still = trx.selectFrom("users").select("id").where("id", "=", id).where(mayEnd).forUpdate();
      if (!(await still.executeTakeFirst())) return;
      await deleteUser(trx, id);
      await audit(trx, { name: "worker" }, { action: "erase-account", entity: "user", entityId: id });
    });
}

/**
 * A consent to advertising ends three years after the last sign of a customer, even while access is open: who has only
 * agreed once is a prospect, whom `deleteOldProspects` deletes. A box that she ticks later counts again.
 */
export async function lapseConsents(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ email: string; at: Date }>`select addresses.email, now() as at from (
        select email from subscribers where created_at < ${over}
        union select email from orders where paid_at < ${over} and email <> ''
          and consents @> '[{"id": "marketing"}]') as addresses
      left join subscribers on subscribers.email = addresses.email
      where ${mayBeMarketedTo(sql`addresses.email`)} and ${lastSignOfAddress} < ${over}
      limit ${BATCH}`.execute(trx);
    const emails = rows.map(({ email }) => email);
    await sql`update subscribers set consent_withdrawn_at = now() where email = any(${emails}::text[])`.execute(trx);
    await withdrawConsents(
      trx,
      rows.map(({ email, at }) => ({ emailHash: hashOf(email), at })),
    );
  });
}

const lastSignOfAddress = sql`greatest(subscribers.created_at, subscribers.confirmed_at,
  (subscribers.consent ->> 'at')::timestamptz,
  (select max(created_at) from challenge_signups where subscriber_id = subscribers.id),
  (select max(created_at) from guide_requests where subscriber_id = subscribers.id),
  (select max(created_at) from lead_requests where subscriber_id = subscribers.id),
  (select max(greatest(users.created_at, last_login_at)) from users where users.email = addresses.email),
  (select max(last_seen_at) from sessions join users on users.id = user_id where users.email = addresses.email),
  (select max(greatest(orders.created_at, orders.paid_at)) from orders where orders.email = addresses.email),
  (select max(order_payments.paid_at) from order_payments join orders on orders.id = order_id
    where orders.email = addresses.email))`;
