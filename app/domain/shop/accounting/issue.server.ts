import { sql } from "kysely";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceBuyer, InvoiceKind, InvoiceSeller } from "#db/types.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { parisDay } from "../../values/time.ts";
import { countryOfVatNumber } from "./company.ts";
import { vatBetween, vatOf } from "./vat.ts";
import { regimeOnDay } from "./vat-regimes.server.ts";

/** The caller holds the lock on the order and calls this last: the counter stays locked until the transaction ends. */
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
    // Only the refund of the order's own payment has an email already, unless it is that of a lost dispute.
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

/** Cents. */
interface InvoicedPayment {
  id: number;
  amount: number;
  refunded: number;
  currency: string;
  paidAt: Date;
  invoice: string | null;
  credited: number;
}

/** The order's own payment first. A free payment has no invoice. */
function readPayments(trx: Db, orderId: string): Promise<InvoicedPayment[]> {
  return trx
    .selectFrom("orderPayments as payment")
    .leftJoin("invoices", "invoices.paymentId", "payment.id")
    .select(({ fn, lit }) => [
      "payment.id",
      "amountCents as amount",
      "refundedCents as refunded",
      "payment.currency",
      "payment.paidAt",
      fn.max("number").filterWhere("kind", "=", "invoice").as("invoice"),
      fn.coalesce(fn.sum<number>("totalCents").filterWhere("kind", "=", "credit_note"), lit(0)).as("credited"),
    ])
    .where("payment.orderId", "=", orderId)
    .where("amountCents", ">", 0)
    .groupBy("payment.id")
    .orderBy("payment.id")
    .execute();
}

type InvoicedOrder = Awaited<ReturnType<typeof readInvoicedOrder>>;

function readInvoicedOrder(trx: Db, orderId: string) {
  return trx
    .selectFrom("orders")
    .leftJoin("userProfiles", "userProfiles.userId", "orders.userId")
    .select([
      "orders.id",
      "orders.email",
      "orders.formationName",
      "orders.billing",
      "orders.company",
      "orders.disputedAt",
      "firstName",
      "lastName",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

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

function partiesOf(order: InvoicedOrder): { buyer: InvoiceBuyer; seller: InvoiceSeller } {
  const { billing, company, email } = order;
  const accountName = `${order.firstName ?? ""} ${order.lastName ?? ""}`.trim();
  const { address } = seller;
  return {
    buyer: {
      name: billing?.name ?? (accountName || null),
      lines: billing?.lines ?? [],
      postalCode: billing?.postalCode ?? "",
      city: billing?.city ?? "",
      country: billing?.country ?? null,
      email,
      company,
    },
    seller: {
      name: seller.name,
      legalForm: seller.legalForm,
      capital: seller.capital,
      address: `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`,
      siren: seller.siren,
      rcs: seller.rcs,
      vatNumber: seller.vatNumber,
      email: seller.email,
    },
  };
}

/** As on the invoice, even if something has changed since (CGI, art. 289). */
async function issueCreditNote(trx: Db, payment: InvoicedPayment, corrects: string): Promise<string> {
  const { id, credited, refunded } = payment;
  const { number, at } = await nextNumber(trx, "credit_note");
  const invoice = await trx
    .selectFrom("invoices")
    .select(["orderId", "paymentId", "paidAt", "designation"])
    .select(["vatRate", "regime", "vatTreatment", "currency", "buyer", "seller"])
    .where("number", "=", corrects)
    .executeTakeFirstOrThrow();
  const total = refunded - credited;
  const vat = vatBetween(credited, refunded, invoice.vatRate);
  await trx
    .insertInto("invoices")
    .values({
      ...invoice,
      number,
      kind: "credit_note",
      corrects,
      reference: `refund:${id}:${refunded}`,
      issuedAt: at,
      netCents: total - vat,
      vatCents: vat,
      totalCents: total,
      buyer: JSON.stringify(invoice.buyer),
      seller: JSON.stringify(invoice.seller),
    })
    .execute();
  return number;
}

const PREFIX: Record<InvoiceKind, string> = { invoice: "F", credit_note: "AV" };

/** Numbers must be unbroken and in order of time (CGI, annexe II, art. 242 nonies A): a sequence would leave gaps. */
async function nextNumber(trx: Db, kind: InvoiceKind): Promise<{ number: string; at: Date }> {
  // By the database's clock: two machines may be minutes apart at the end of a year.
  const { year, last, at } = await trx
    .insertInto("invoiceCounters")
    .values({
      kind,
      year: sql<number>`extract(year from clock_timestamp() at time zone 'Europe/Paris')::int`,
      last: 1,
      at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict.columns(["kind", "year"]).doUpdateSet(({ eb, fn, ref }) => ({
        last: eb("invoiceCounters.last", "+", 1),
        at: fn<Date>("greatest", [ref("invoiceCounters.at"), ref("excluded.at")]),
      })),
    )
    .returning(["year", "last", "at"])
    .executeTakeFirstOrThrow();
  return { number: `${PREFIX[kind]}${year}-${String(last).padStart(6, "0")}`, at };
}
