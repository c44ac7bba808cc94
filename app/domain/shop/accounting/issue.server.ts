import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceKind } from "#db/types.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { parisDay } from "../../values/time.ts";
import { countryOfVatNumber } from "./company.ts";
import { partiesOf, readInvoicedOrder } from "./invoiced-order.server.ts";
import { vatBetween, vatOf } from "./vat.ts";
import { regimeOnDay } from "./vat-regimes.server.ts";

/**
 * Issues the missing invoices of an order's payments, and the missing credit notes of their refunds; any number of
 * calls has the effect of one. The caller holds the lock on the order and calls this function last, because the counter
 * of the numbers stays locked until the transaction ends.
 */
export async function issueInvoices(trx: Db, orderId: string, { tellsBuyer = true } = {}): Promise<void> {
  const payments = await readPayments(trx, orderId);
  const lacking = payments.filter(({ invoice, credited, refunded }) => invoice === null || credited < refunded);
  if (lacking.length === 0) return;
  const order = await readInvoicedOrder(trx, orderId);
  const isOwn = ({ id }: InvoicedPayment) => id === payments[0]?.id;
  const toSend: string[] = [];
  // All invoices come before all credit notes, so that two transactions never wait for each other's counter.
  for (const payment of lacking.filter(({ invoice }) => invoice === null)) {
    payment.invoice = await issueInvoice(trx, order, payment);
    // The order confirmation carries the first invoice.
    if (!isOwn(payment)) toSend.push(payment.invoice);
  }
  for (const payment of lacking) {
    if (!payment.invoice || payment.credited >= payment.refunded) continue;
    const note = await issueCreditNote(trx, payment, payment.invoice);
    // The refund of the order's own payment has an email already; those of a later month and of a lost dispute have
    // none.
    if (!isOwn(payment) || order.disputedAt) toSend.push(note);
  }
  for (const number of tellsBuyer ? toSend : []) {
    await queueEmail(trx, {
      name: "invoice",
      recipient: order.email,
      props: { orderId, number },
      dedupeKey: `invoice:${number}`,
    });
  }
}

interface InvoicedPayment {
  id: number;
  amount: number;
  refunded: number;
  currency: string;
  paidAt: Date;
  /** The number of its invoice; null while it has none. */
  invoice: string | null;
  /** Cents of its credit notes so far. */
  credited: number;
}

/**
 * The payments in the order in which they were recorded: the order's own payment first. A free payment has no invoice.
 */
async function readPayments(trx: Db, orderId: string): Promise<InvoicedPayment[]> {
  const { rows } = await sql<InvoicedPayment>`
    select payment.id, amount_cents as amount, refunded_cents as refunded, payment.currency, payment.paid_at as "paidAt",
      max(number) filter (where kind = 'invoice') as invoice,
      coalesce(sum(total_cents) filter (where kind = 'credit_note'), 0)::int as credited
    from order_payments payment left join invoices on invoices.payment_id = payment.id
    where payment.order_id = ${orderId} and amount_cents > 0
    group by payment.id order by payment.id`.execute(trx);
  return rows;
}

type InvoicedOrder = Awaited<ReturnType<typeof readInvoicedOrder>>;

async function issueInvoice(trx: Db, order: InvoicedOrder, payment: InvoicedPayment): Promise<string> {
  const { buyer, seller } = partiesOf(order);
  const day = parisDay(payment.paidAt);
  // VAT on a service is due when it is paid (CGI, art. 269, 2 c): the payment's day decides.
  const regime = await regimeOnDay(trx, day);
  const vatNumber = buyer.company?.vatNumber ?? "";
  const isCompany = vatNumber !== "" && countryOfVatNumber(vatNumber) === buyer.country;
  const { rate, treatment } = vatOf({ regime, country: buyer.country, isCompany, day });
  const vat = vatBetween(0, payment.amount, rate);
  const { number, at } = await nextNumber(trx, "invoice");
  await trx
    .insertInto("invoices")
    .values({
      number,
      kind: "invoice",
      orderId: order.id,
      paymentId: payment.id,
      corrects: null,
      reference: `payment:${payment.id}`,
      issuedAt: at,
      paidAt: payment.paidAt,
      designation: order.formationName,
      netCents: payment.amount - vat,
      vatCents: vat,
      totalCents: payment.amount,
      vatRate: rate,
      regime,
      vatTreatment: treatment,
      currency: payment.currency,
      buyer: JSON.stringify(buyer),
      seller: JSON.stringify(seller),
    })
    .execute();
  return number;
}

/**
 * Issues a credit note. Buyer, seller, rate and regime are those of its invoice, even if they have changed (CGI, art.
 * 289).
 */
async function issueCreditNote(trx: Db, payment: InvoicedPayment, invoice: string): Promise<string> {
  const { id, credited, refunded } = payment;
  const { number, at } = await nextNumber(trx, "credit_note");
  const { vatRate: rate } = await trx
    .selectFrom("invoices")
    .select("vatRate")
    .where("number", "=", invoice)
    .executeTakeFirstOrThrow();
  const total = refunded - credited;
  const vat = vatBetween(credited, refunded, rate);
  await sql`insert into invoices (number, kind, order_id, payment_id, corrects, reference, issued_at, paid_at, designation,
      net_cents, vat_cents, total_cents, vat_rate, regime, vat_treatment, currency, buyer, seller)
    select ${number}, 'credit_note', order_id, payment_id, number, ${`refund:${id}:${refunded}`}, ${at}, paid_at,
      designation, ${total - vat}, ${vat}, ${total}, vat_rate, regime, vat_treatment, currency, buyer, seller
    from invoices where number = ${invoice}`.execute(trx);
  return number;
}

const PREFIX: Record<InvoiceKind, string> = { invoice: "F", credit_note: "AV" };

/**
 * The next number of its kind in this year, in Paris. Numbers must be unbroken and in order of time (CGI, annexe II,
 * art. 242 nonies A): a failed transaction rolls this counter back, while a sequence would leave a gap.
 */
async function nextNumber(trx: Db, kind: InvoiceKind): Promise<{ number: string; at: Date }> {
  const now = new Date();
  const { year } = parisDay(now);
  const { last, at } = await trx
    .insertInto("invoiceCounters")
    .values({ kind, year, last: 1, at: now })
    .onConflict((conflict) =>
      conflict.columns(["kind", "year"]).doUpdateSet({
        last: sql`invoice_counters.last + 1`,
        at: sql`greatest(invoice_counters.at, excluded.at)`,
      }),
    )
    .returning(["last", "at"])
    .executeTakeFirstOrThrow();
  return { number: `${PREFIX[kind]}${year}-${String(last).padStart(6, "0")}`, at };
}
