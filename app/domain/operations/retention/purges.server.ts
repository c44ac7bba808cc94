import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { deleteAll } from "../../values/delete-all.server.ts";

/** Prospects are deleted three years after the last contact; people with an account are not prospects. */
export function deleteOldProspects(db: Db): Promise<void> {
  return deleteAll(
    db,
    "subscribers",
    sql`created_at < now() - interval '3 years' and
    greatest(
      created_at, confirmed_at, unsubscribed_at,
      (select max(signup.created_at) from challenge_signups signup where signup.subscriber_id = subscribers.id),
      (select max(email.created_at) from emails email where email.recipient = subscribers.email and email.class = 'service')
    ) < now() - interval '3 years'
    and not exists (select from users where users.email = subscribers.email)`,
  );
}

/** Messages are deleted three years after they were received or answered, whichever is later. */
export function deleteOldMessages(db: Db): Promise<void> {
  return deleteAll(db, "contactMessages", sql`greatest(created_at, answered_at) < now() - interval '3 years'`);
}

/** An account without a purchase is deleted three years after its last sign-in. */
export function deleteIdleAccounts(db: Db): Promise<void> {
  return deleteAll(
    db,
    "users",
    sql`role = 'customer'
    and greatest(created_at, last_login_at) < now() - interval '3 years'
    and not exists (select from orders where orders.user_id = users.id)
    and not exists (select from access where access.user_id = users.id)`,
  );
}

/**
 * Emails are kept for a year, as all technical logs are; those of a series for three, because they tell when a prospect
 * was last in contact. The proof of a contract (an order's emails, the receipt of a declaration) is kept as long as the
 * contract's own records; the last email to an erased account for a month.
 */
export function deleteOldEmails(db: Db): Promise<void> {
  return deleteAll(
    db,
    "emails",
    sql`status not in ('queued', 'sending')
    and not (props ? 'orderId' or props ? 'declarationId')
    and (created_at < now() - interval '3 years'
      or class = 'transactional' and created_at < now() - interval '12 months'
      or template = 'account-erased' and created_at < now() - interval '30 days')`,
  );
}

/**
 * The stored emails of a contract are its proof for ten years after the last of them and the last payment (Code de la
 * consommation, art. L213-1 and D213-2).
 */
export function deleteOldLetters(db: Db): Promise<void> {
  return deleteAll(
    db,
    "orderEmails",
    sql`sent_at < now() - interval '10 years'
    and not exists (select from order_emails later where later.order_id = order_emails.order_id
      and later.sent_at >= now() - interval '10 years')
    and not exists (select from order_payments payment where payment.order_id = order_emails.order_id
      and payment.paid_at >= now() - interval '10 years')`,
  );
}

/**
 * A lawyer's document is kept while a regulated offer relies on it, and six years after a newer one has replaced it: as
 * long as an offence can be prosecuted (Code de procédure pénale, art. 8).
 */
export function deleteOldOpinions(db: Db): Promise<void> {
  return deleteAll(
    db,
    "counselOpinions",
    sql`exists (select from counsel_opinions later where later.subject = counsel_opinions.subject
      and later.received_at > counsel_opinions.received_at and later.received_at < now() - interval '6 years')`,
  );
}

/** The hash of an address whose owner wants no marketing, as long as an order may keep an older consent. */
export function deleteOldWithdrawals(db: Db): Promise<void> {
  return deleteAll(db, "withdrawnConsents", sql`at < now() - interval '10 years'`);
}

/**
 * A declaration, its outcomes and its emails are deleted five years after the last of them. The database refuses to
 * delete younger ones. The order that it concerns has its own retention period, and so have the letters that are filed
 * with that order. The form of the declaration says both periods.
 */
export async function deleteOldDeclarations(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`select id from declarations
      where declared_at < now() - interval '5 years' and not exists (
        select from declaration_outcomes line where line.declaration_id = declarations.id
        and greatest(line.at, line.ends_on) >= now() - interval '5 years')
      limit 1000`.execute(trx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await sql`delete from emails where props ? 'declarationId' and props ->> 'declarationId' = any(${ids}::text[])`.execute(
      trx,
    );
    await sql`delete from order_emails where order_id is null and declaration_id = any(${ids}::uuid[])`.execute(trx);
    await sql`delete from declaration_outcomes where declaration_id = any(${ids}::uuid[])`.execute(trx);
    await sql`delete from declarations where id = any(${ids}::uuid[])`.execute(trx);
  });
}
