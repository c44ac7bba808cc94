// Invoices of subscriptions and the payments that settle them.

import type { Stripe } from "stripe";
import { newId } from "./ids.ts";
import { failIntent, newPaymentIntent, settleIntent } from "./payments.ts";
import { emit, idOf, now, type World } from "./world.ts";

type InvoiceOutcome = "succeeded" | "processing" | "declined";

export interface InvoiceInput {
  subscription: Stripe.Subscription;
  reason: "subscription_create" | "subscription_cycle";
  amount: number;
  outcome: InvoiceOutcome;
}

/** Creates the invoice, tries to collect it and emits the events. */
export function billSubscription(
  world: World,
  input: InvoiceInput,
): { invoice: Stripe.Invoice; intent: Stripe.PaymentIntent | null } {
  const customer = world.tables.customers.get(String(idOf(input.subscription.customer)));
  const opened = newInvoice(world, input, customer);
  if (input.amount === 0) return { invoice: markPaid(world, opened), intent: null };
  const intent = newPaymentIntent(world, {
    amount: input.amount,
    currency: input.subscription.currency,
    customer: customer?.id ?? null,
    email: customer?.email ?? null,
    name: customer?.name ?? null,
    livemode: input.subscription.livemode,
    data: { description: input.reason === "subscription_create" ? "Subscription creation" : "Subscription update" },
    outcome: input.outcome,
  });
  world.tables.invoicePayments.put({
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: input.amount,
    created: now(world),
    currency: opened.currency,
    invoice: opened.id,
    is_default: true,
    livemode: opened.livemode,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  if (input.outcome === "succeeded") return { invoice: markPaid(world, opened), intent };
  return { invoice: input.outcome === "declined" ? markFailed(world, opened) : opened, intent };
}

/** Stripe's next try of an invoice whose payment was refused, by the card of the subscription. */
export function retryInvoice(
  world: World,
  invoice: Stripe.Invoice,
  card: Stripe.Subscription["default_payment_method"],
  result: "paid" | "failed",
): Stripe.Invoice {
  const [payment] = paymentsOf(world, invoice.id);
  const refused = world.tables.paymentIntents.get(String(payment?.payment.payment_intent));
  if (!refused) throw new Error(`Invoice ${invoice.id} has no payment`);
  const intent = { ...refused, payment_method: idOf(card) };
  if (result === "paid") {
    settleIntent(world, intent);
    return markPaid(world, invoice);
  }
  failIntent(world, intent);
  return markFailed(world, invoice);
}

export function markPaid(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  const paid = world.tables.invoices.put({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: now(world) },
  });
  for (const payment of paymentsOf(world, invoice.id)) {
    world.tables.invoicePayments.put({
      ...payment,
      amount_paid: payment.amount_requested,
      status: "paid",
      status_transitions: { canceled_at: null, paid_at: now(world) },
    });
  }
  emit(world, "invoice.paid", paid);
  emit(world, "invoice.payment_succeeded", paid);
  return paid;
}

export function markFailed(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  const failed = world.tables.invoices.put({
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: now(world) + 3 * 86_400,
  });
  emit(world, "invoice.payment_failed", failed);
  return failed;
}

export function paymentsOf(world: World, invoice: string): Stripe.InvoicePayment[] {
  return world.tables.invoicePayments.all().filter((payment) => payment.invoice === invoice);
}

function newInvoice(world: World, input: InvoiceInput, customer: Stripe.Customer | undefined): Stripe.Invoice {
  const id = newId("in");
  const { subscription, amount } = input;
  const time = now(world);
  const count = world.tables.invoices.all().filter((invoice) => invoice.customer === subscription.customer).length;
  const invoice = world.tables.invoices.put({
    id,
    object: "invoice",
    account_country: "FR",
    account_name: "Essor",
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: input.reason,
    collection_method: "charge_automatically",
    created: time,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: time,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${world.baseUrl}/invoices/${id}`,
    invoice_pdf: `${world.baseUrl}/invoices/${id}/pdf`,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: "list", data: linesOf(id, subscription), has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: subscription.livemode,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer?.invoice_prefix ?? "ESSOR"}-${String(count + 1).padStart(4, "0")}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: time,
    period_start: time,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "open",
    status_transitions: { finalized_at: time, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: time,
  });
  emit(world, "invoice.created", invoice);
  emit(world, "invoice.finalized", invoice);
  return invoice;
}

function linesOf(invoice: string, subscription: Stripe.Subscription): Stripe.InvoiceLineItem[] {
  return subscription.items.data.map((item) => {
    const amount = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
    return {
      id: newId("il"),
      object: "line_item",
      amount,
      currency: subscription.currency,
      description: null,
      discount_amounts: [],
      discountable: true,
      discounts: [],
      invoice,
      livemode: subscription.livemode,
      metadata: { ...subscription.metadata },
      parent: {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: { credited_items: null },
          subscription: subscription.id,
          subscription_item: item.id,
        },
        type: "subscription_item_details",
      },
      period: { start: item.current_period_start, end: item.current_period_end },
      pretax_credit_amounts: [],
      pricing: {
        price_details: { price: item.price.id, product: String(idOf(item.price.product)) },
        type: "price_details",
        unit_amount_decimal: item.price.unit_amount_decimal,
      },
      quantity: item.quantity ?? 1,
      quantity_decimal: String(item.quantity ?? 1) as unknown as Stripe.Decimal,
      subscription: subscription.id,
      subtotal: amount,
      taxes: [],
    };
  });
}
