import { seller } from "#app/config/seller.server.ts";
import type { GivenNumber, Papers } from "#app/gateways/stripe/order-metadata.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { InvoiceBuyer, InvoiceSeller } from "#db/types.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { parisDay } from "../../values/time.ts";
import { recipientOf } from "../contract/recipient.server.ts";
import { euTotalWith } from "./books.server.ts";
import { areNumbersUnknown, nextNumber } from "./numbers.server.ts";
import { isOtherMember, vatBetween, vatOf } from "./vat.ts";
import { alertIfUnchecked, alertWithoutNumber, paysItsVat } from "./vat-check.server.ts";
import { regimeOnDay } from "./vat-regimes.server.ts";

/**
 * The caller holds the lock on the order and calls this last: the counter stays locked until the transaction ends.
 * Until a restore knows which numbers were given, nothing is issued; the reconciliation does it then. `reason`: of the
 * refund of the order's own payment.
 */
export async function issueInvoices(
  trx: Db,
  orderId: string,
  { tellsBuyer = true, isByBank = false, reason = null as string | null } = {},
): Promise<void> {
  const lacking = await paymentsLackingPapers(trx, orderId);
  if (lacking.length === 0 || (await areNumbersUnknown(trx))) return;
  const order = await readInvoicedOrder(trx, orderId);
  const toSend: string[] = [];
  // All invoices come before all credit notes, so that two transactions never wait for each other's counter.
  for (const payment of lacking.filter(({ invoice }) => invoice === null)) {
    payment.invoice = await issueInvoice(trx, order, payment, await nextNumber(trx, "invoice"));
    // The order confirmation carries the first invoice.
    if (!payment.isOwn) toSend.push(payment.invoice);
  }
  for (const payment of lacking) {
    if (!payment.invoice || payment.credited >= payment.refunded) continue;
    const given = { ...(await nextNumber(trx, "credit_note")), reason: payment.isOwn ? reason : null };
    const note = await issueCreditNote(trx, payment, payment.invoice, given);
    // Only the refund of the order's own payment has an email already, unless it is that of a lost dispute.
    if (!payment.isOwn || isByBank) toSend.push(note);
  }
  for (const number of tellsBuyer ? toSend : []) {
    await queueEmail(trx, {
      name: "invoice",
      recipient: await recipientOf(trx, orderId),
      props: { orderId, number },
      dedupeKey: `invoice:${number}`,
    });
  }
  await enqueue(trx, "write-papers", { orderId });
}

/**
 * Writes the papers that the lost database had issued for a payment, with their numbers. Returns those that were
 * missing. The caller holds the lock on the order.
 */
export async function issueAgain(trx: Db, orderId: string, paymentId: number, papers: Papers): Promise<string[]> {
  const payment = (await paymentsLackingPapers(trx, orderId)).find(({ id }) => id === paymentId);
  if (!payment || !papers.invoice) return [];
  const issued: string[] = [];
  if (!payment.invoice) {
    payment.invoice = await issueInvoice(trx, await readInvoicedOrder(trx, orderId), payment, papers.invoice);
    issued.push(papers.invoice.number);
  }
  for (const { cents, ...note } of papers.creditNotes) {
    if (cents <= payment.credited || cents > payment.refunded) continue;
    await issueCreditNote(trx, { ...payment, refunded: cents }, payment.invoice, note);
    payment.credited = cents;
    issued.push(note.number);
  }
  return issued;
}

async function paymentsLackingPapers(trx: Db, orderId: string) {
  const payments = await readPayments(trx, orderId);
  return payments
    .map((payment, index) => ({ ...payment, isOwn: index === 0 }))
    .filter(({ invoice, credited, refunded }) => invoice === null || credited < refunded);
}

type InvoicedPayment = Awaited<ReturnType<typeof paymentsLackingPapers>>[number];

/** The order's own payment first. A free payment has no invoice. Cents. */
function readPayments(trx: Db, orderId: string) {
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
      "orders.buyerCountry",
      "orders.amountCents",
      "orders.listCents",
      "orders.discountCents",
      "orders.reductionLabel",
      "firstName",
      "lastName",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

async function issueInvoice(
  trx: Db,
  order: InvoicedOrder,
  payment: InvoicedPayment,
  { number, at }: GivenNumber,
): Promise<string> {
  const { buyer, seller } = partiesOf(order);
  const day = parisDay(payment.paidAt);
  // VAT on a service is due when it is paid (CGI, art. 269, 2 c): the payment's day decides.
  const regime = await regimeOnDay(trx, day);
  const euTotal = isOtherMember(buyer.country) ? await euTotalWith(trx, payment.amount, regime, day) : 0;
  const { rate, treatment } = vatOf({ regime, country: buyer.country, isCompany: paysItsVat(buyer), euTotal, day });
  if (!seller.vatNumber) await alertWithoutNumber(trx, order.id, number, treatment);
  await alertIfUnchecked(trx, order.id, number, buyer);
  const vat = vatBetween(0, payment.amount, rate);
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
      ...reductionOn(order, payment),
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

/** Each month of a subscription has it. A payment of another amount than the order's is none of its prices. */
function reductionOn(order: InvoicedOrder, { amount }: InvoicedPayment) {
  const { amountCents, listCents, discountCents, reductionLabel } = order;
  return reductionLabel && amount === amountCents ? { listCents, discountCents, reductionLabel } : {};
}

function partiesOf(order: InvoicedOrder): { buyer: InvoiceBuyer; seller: InvoiceSeller } {
  const { billing, company, buyerCountry, email } = order;
  const accountName = `${order.firstName ?? ""} ${order.lastName ?? ""}`.trim();
  const { address } = seller;
  return {
    buyer: {
      name: billing?.name ?? (accountName || null),
      lines: billing?.lines ?? [],
      postalCode: billing?.postalCode ?? "",
      city: billing?.city ?? "",
      country: billing?.country ?? buyerCountry,
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
async function issueCreditNote(
  trx: Db,
  { id, credited, refunded }: InvoicedPayment,
  corrects: string,
  { number, at, reason = null }: GivenNumber & { reason?: string | null },
): Promise<string> {
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
      reason,
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
