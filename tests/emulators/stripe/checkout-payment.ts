// The effects and events of a payment, in Stripe's order.

import type { Stripe } from "stripe";
import { customerDetails } from "./checkout-sessions.ts";
import { checkEmail, createCustomer } from "./customers.ts";
import { invalid } from "./errors.ts";
import { billSubscription, markFailed, markPaid } from "./invoices.ts";
import { failIntent, newPaymentIntent, settleIntent } from "./payments.ts";
import type { SessionPlan } from "./state.ts";
import { newSubscription, saveSubscription } from "./subscriptions.ts";
import { emit, idOf, type World } from "./world.ts";

type Session = Stripe.Checkout.Session;
export type Outcome = "paid" | "declined" | "async";
export interface Payer {
  email?: string | undefined;
  name?: string | undefined;
  /** Two letters; France when the page does not say. */
  country?: string | undefined;
}

/** A refused card leaves the session open: the visitor may try again. */
export function paySession(world: World, session: Session, payer: Payer, outcome: Outcome): Session {
  if (session.status === "complete") throw invalid("This Checkout Session has already been completed.");
  if (session.status === "expired") throw invalid("This Checkout Session has expired.");
  const plan = planOf(world, session);
  const email = plan.email ?? payer.email?.trim();
  if (!email) throw invalid("An email address is required.", "email", "parameter_missing");
  checkEmail(email, "email");
  const name = payer.name?.trim() || null;
  if (outcome === "declined") return refuse(world, session, email, name);
  const customer = customerFor(world, session, email, name);
  const free = session.amount_total === 0;
  const base: Session = {
    ...session,
    customer,
    customer_details: billed(session, customerDetails(email, name), payer),
    consent:
      session.consent_collection?.terms_of_service === "required"
        ? { promotions: null, terms_of_service: "accepted" }
        : null,
    payment_status: free ? "no_payment_required" : outcome === "paid" ? "paid" : "unpaid",
    status: "complete",
    url: null,
  };
  const completed = world.tables.sessions.put(
    session.mode === "subscription"
      ? subscribe(world, base, plan, outcome)
      : { ...base, payment_intent: charge(world, base, plan, outcome) },
  );
  emit(world, "checkout.session.completed", completed);
  return completed;
}

/** The fields of the page when the shop requires a billing address. */
function billed(
  session: Session,
  details: Stripe.Checkout.Session.CustomerDetails,
  { country }: Payer,
): Stripe.Checkout.Session.CustomerDetails {
  if (session.billing_address_collection !== "required") return details;
  const address = { line1: "1 rue de l’Exemple", line2: null, postal_code: "75001", city: "Paris", state: null };
  return { ...details, name: details.name ?? "Léa Martin", address: { ...address, country: country || "FR" } };
}

function refuse(world: World, session: Session, email: string, name: string | null): Session {
  if (session.mode === "payment") {
    newPaymentIntent(world, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? "eur",
      customer: idOf(session.customer),
      email,
      name,
      livemode: session.livemode,
      data: planOf(world, session).paymentIntentData,
      outcome: "declined",
    });
  }
  return session;
}

function customerFor(world: World, session: Session, email: string, name: string | null): string | null {
  const existing = idOf(session.customer);
  if (existing) return existing;
  if (session.customer_creation !== "always") return null;
  return createCustomer(world, { email, ...(name ? { name } : {}) }, session.livemode).id;
}

function charge(world: World, session: Session, plan: SessionPlan, outcome: Outcome): string | null {
  if (session.amount_total === 0) return null;
  return newPaymentIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "eur",
    customer: idOf(session.customer),
    email: session.customer_details?.email ?? null,
    name: session.customer_details?.name ?? null,
    livemode: session.livemode,
    data: plan.paymentIntentData,
    outcome: outcome === "paid" ? "succeeded" : "processing",
  }).id;
}

function subscribe(world: World, session: Session, plan: SessionPlan, outcome: Outcome): Session {
  const draft = newSubscription(world, {
    customer: String(session.customer),
    items: plan.lineItems,
    data: plan.subscriptionData,
    livemode: session.livemode,
  });
  const { invoice, intent } = billSubscription(world, {
    subscription: draft,
    reason: "subscription_create",
    amount: session.amount_total ?? 0,
    outcome: outcome === "paid" ? "succeeded" : "processing",
  });
  const subscription = world.tables.subscriptions.put({
    ...draft,
    // A first payment that is still processing leaves the subscription incomplete.
    status: invoice.status === "paid" ? "active" : "incomplete",
    default_payment_method: idOf(intent?.payment_method),
    latest_invoice: invoice.id,
  });
  emit(world, "customer.subscription.created", subscription);
  return { ...session, subscription: subscription.id, invoice: invoice.id };
}

/** The end of a delayed payment: it succeeded or failed. */
export function completeAsync(world: World, session: Session, result: "succeeded" | "failed"): Session {
  if (session.status !== "complete" || session.payment_status !== "unpaid") {
    throw invalid("This Checkout Session has no delayed payment in progress.");
  }
  const intent = intentOf(world, session);
  if (!intent) throw invalid("This Checkout Session has no payment intent.");
  if (result === "succeeded") settleIntent(world, intent);
  else failIntent(world, intent);
  if (session.mode === "subscription") settleInvoice(world, session, result);
  const after = world.tables.sessions.put({ ...session, payment_status: result === "succeeded" ? "paid" : "unpaid" });
  emit(
    world,
    result === "succeeded" ? "checkout.session.async_payment_succeeded" : "checkout.session.async_payment_failed",
    after,
  );
  return after;
}

function settleInvoice(world: World, session: Session, result: "succeeded" | "failed"): void {
  const invoice = world.tables.invoices.get(String(idOf(session.invoice)));
  const subscription = world.tables.subscriptions.get(String(idOf(session.subscription)));
  if (!invoice || !subscription) return;
  if (result === "succeeded") {
    markPaid(world, invoice);
    saveSubscription(world, subscription, { ...subscription, status: "active" });
  } else {
    markFailed(world, invoice);
  }
}

export function intentOf(world: World, session: Session): Stripe.PaymentIntent | undefined {
  const direct = idOf(session.payment_intent);
  if (direct) return world.tables.paymentIntents.get(direct);
  const payment = world.tables.invoicePayments.all().find((row) => row.invoice === session.invoice);
  return world.tables.paymentIntents.get(String(idOf(payment?.payment.payment_intent)));
}

function planOf(world: World, session: Session): SessionPlan {
  const plan = world.state.plans.get(session.id);
  if (!plan) throw new Error(`no plan for ${session.id}`);
  return plan;
}
