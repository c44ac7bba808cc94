import { sql } from "kysely";
import type { StripeBooks } from "#app/gateways/stripe/books.server.ts";
import type { Papers } from "#app/gateways/stripe/order-metadata.ts";
import { type KnownCheckout, retrievePapers } from "#app/gateways/stripe/papers.server.ts";
import { hasTaken } from "#app/gateways/stripe/whole-dispute.ts";
import type { Db } from "#db/connection.server.ts";
import { cancelSentBefore } from "../../mail/outbox.server.ts";
import { issueAgain } from "../../shop/accounting/issue.server.ts";
import { skipGivenNumbers } from "../../shop/accounting/numbers.server.ts";
import { lockOrder } from "../../shop/orders/order.server.ts";
import { parisDay } from "../../values/time.ts";

/** More orders, and more attestations, than a shop gives numbers to between a backup and its loss. */
const JUMP = 1000;

const reasonOf = (backupAt: Date) => `restore of the backup of ${backupAt.toISOString()}`;

/** Nobody outside knows the last number of an attestation, nor of an order that never came to Stripe. Once a restore. */
export async function skipUnknownNumbers(db: Db, backupAt: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reason = reasonOf(backupAt);
    if (await trx.selectFrom("numberGaps").select("series").where("reason", "=", reason).executeTakeFirst()) return;
    await skipOrderNumbers(trx, backupAt, JUMP);
    for (const year of yearsSince(backupAt)) {
      const series = `A${year}-`;
      await sql`insert into number_gaps (series, first, last, reason)
        select ${series}, last + 1, last + ${JUMP}, ${reason}
        from (select coalesce(max(right(number, 6)::int), 0) as last from certificates
          where starts_with(number, ${series})) given`.execute(trx);
    }
  });
}

async function skipOrderNumbers(trx: Db, backupAt: Date, howMany: number): Promise<void> {
  if (howMany <= 0) return;
  await sql`insert into number_gaps (series, first, last, reason)
    select 'ES-', n, setval('order_numbers', n + ${howMany - 1}), ${reasonOf(backupAt)}
    from (select nextval('order_numbers') as n) next`.execute(trx);
}

interface Found {
  backupAt: Date;
  checkouts: KnownCheckout[];
  /** Paid, without an order. */
  lost: KnownCheckout[];
  books: StripeBooks;
}

/**
 * Gives payments and refunds the numbers that Stripe has kept for them, and lets all series go on beyond every number
 * that may have been given. `then` runs in the transaction that does so. Returns how many numbers may be unknown.
 */
export async function keepGivenNumbers(
  db: Db,
  { backupAt, checkouts, lost, books }: Found,
  then: (trx: Db) => Promise<void>,
): Promise<number> {
  const known = checkouts.map(({ papers }) => papers);
  const bySession = new Map(checkouts.map(({ id, papers }) => [id, papers]));
  for (const payment of await listLacking(db)) {
    const papers = bySession.get(payment.holder) ?? (await retrievePapers(payment.holder));
    known.push(papers);
    await issuePapersAgain(db, payment, papers);
  }
  const lacking = await listLacking(db);
  const unnumbered = lost.filter(({ papers }) => !papers.invoice);
  const invoices = lacking.filter(({ hasInvoice }) => !hasInvoice).length + unnumbered.length;
  const refunded = new Set([...lacking, ...lost].map(({ paymentIntentId }) => paymentIntentId));
  const refunds = books.refunds.filter(
    ({ paymentIntentId }) => paymentIntentId && refunded.has(paymentIntentId),
  ).length;
  const disputes = books.disputes.filter(
    ({ paymentIntentId, status }) => hasTaken(status) && refunded.has(paymentIntentId),
  );
  const creditNotes = refunds + disputes.length;
  await db.transaction().execute(async (trx) => {
    const common = { years: yearsSince(backupAt), known: known.flatMap(numbersOf), reason: reasonOf(backupAt) };
    await skipGivenNumbers(trx, "invoice", { ...common, unknown: invoices });
    await skipGivenNumbers(trx, "credit_note", { ...common, unknown: creditNotes });
    const orders = checkouts.map(({ facts }) => Number(facts?.number.replace(/\D/g, "") ?? 0));
    const { rows } = await sql<{ last: number }>`select last_value::int as last from order_numbers`.execute(trx);
    await skipOrderNumbers(trx, backupAt, Math.max(0, ...orders) - (rows[0]?.last ?? 0));
    await then(trx);
  });
  return invoices + creditNotes;
}

interface Lacking {
  orderId: string;
  paymentId: number;
  paymentIntentId: string | null;
  /** What has its papers at Stripe. */
  holder: string;
  hasInvoice: boolean;
}

async function listLacking(db: Db): Promise<Lacking[]> {
  const { rows } = await sql<Lacking>`
    select "orderId", "paymentId", "paymentIntentId", holder, "hasInvoice" from (
      select orders.id as "orderId", payment.id::int as "paymentId", payment.stripe_payment_intent_id as "paymentIntentId",
        case when payment.stripe_payment_intent_id is not distinct from orders.stripe_payment_intent_id
          then orders.stripe_checkout_session_id else payment.stripe_payment_intent_id end as holder,
        exists (select from invoices where payment_id = payment.id and kind = 'invoice') as "hasInvoice",
        coalesce((select sum(total_cents) from invoices where payment_id = payment.id and kind = 'credit_note'), 0) as credited,
        payment.refunded_cents as refunded
      from order_payments payment join orders on orders.id = payment.order_id where payment.amount_cents > 0
    ) payments where holder is not null and (not "hasInvoice" or credited < refunded)
    order by "paymentId"`.execute(db);
  return rows;
}

async function issuePapersAgain(db: Db, { orderId, paymentId }: Lacking, papers: Papers): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    const issued = new Set(await issueAgain(trx, orderId, paymentId, papers));
    const notes = papers.creditNotes.filter(({ number }) => issued.has(number));
    const keys = notes.map(({ cents }) => `order:${orderId}:refunded:${cents}`);
    if (keys.length > 0) await cancelSentBefore(trx, keys);
  });
}

function numbersOf({ invoice, creditNotes }: Papers): string[] {
  return [...(invoice ? [invoice] : []), ...creditNotes].map(({ number }) => number);
}

function yearsSince(backupAt: Date): number[] {
  const [first, last] = [parisDay(backupAt).year, parisDay(new Date()).year];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
