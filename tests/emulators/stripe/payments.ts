// Payment intents, charges and payment methods of a hosted payment.

import type { Stripe } from "stripe";
import { newId } from "./ids.ts";
import { mergeMetadata } from "./metadata.ts";
import { emit, now, type World } from "./world.ts";

export interface PaymentInput {
  amount: number;
  currency: string;
  customer: string | null;
  email: string | null;
  name: string | null;
  livemode: boolean;
  data: Stripe.Checkout.SessionCreateParams.PaymentIntentData;
  /** `processing`: a delayed payment; `settleIntent` or `failIntent` ends it later. */
  outcome: "succeeded" | "processing" | "declined";
}

const expiryYear = new Date().getUTCFullYear() + 3;

export function newPaymentIntent(world: World, input: PaymentInput): Stripe.PaymentIntent {
  const id = newId("pi");
  const method = newPaymentMethod(world, input);
  const intent = world.tables.paymentIntents.put({
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newId("s").slice(2)}`,
    confirmation_method: "automatic",
    created: now(world),
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.data.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: input.livemode,
    managed_payments: null,
    metadata: mergeMetadata({}, input.data.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [method.type],
    payment_record: null,
    processing: null,
    receipt_email: input.data.receipt_email ?? null,
    review: null,
    setup_future_usage: input.data.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: input.data.statement_descriptor_suffix ?? null,
    status: "processing",
    transfer_data: null,
    transfer_group: null,
  });
  if (input.outcome === "processing") return intent;
  return input.outcome === "succeeded" ? settleIntent(world, intent) : failIntent(world, intent);
}

/** The payment succeeds: charge and events follow. */
export function settleIntent(world: World, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const charge = newCharge(world, intent, true);
  const settled = world.tables.paymentIntents.put({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: "succeeded",
  });
  emit(world, "charge.succeeded", charge);
  emit(world, "payment_intent.succeeded", settled);
  return settled;
}

export function failIntent(world: World, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const charge = newCharge(world, intent, false);
  const failed = world.tables.paymentIntents.put({
    ...intent,
    latest_charge: charge.id,
    last_payment_error: {
      type: "card_error",
      charge: charge.id,
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    },
    payment_method: null,
    status: "requires_payment_method",
  });
  emit(world, "charge.failed", charge);
  emit(world, "payment_intent.payment_failed", failed);
  return failed;
}

function newPaymentMethod(world: World, input: PaymentInput): Stripe.PaymentMethod {
  const card = input.outcome !== "processing";
  return world.tables.paymentMethods.put({
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: emptyAddress, email: input.email, name: input.name, phone: null, tax_id: null },
    ...(card
      ? {
          card: {
            brand: "visa",
            checks: cardChecks,
            country: "FR",
            display_brand: "visa",
            exp_month: 12,
            exp_year: expiryYear,
            fingerprint: "emulatorFingerprint",
            funding: "credit",
            generated_from: null,
            last4: input.outcome === "declined" ? "0002" : "4242",
            networks: { available: ["visa"], preferred: null },
            regulated_status: "unregulated" as const,
            three_d_secure_usage: { supported: true },
            wallet: null,
          },
        }
      : { customer_balance: {} }),
    created: now(world),
    customer: input.customer,
    customer_account: null,
    livemode: input.livemode,
    metadata: {},
    type: card ? "card" : "customer_balance",
  });
}

function newCharge(world: World, intent: Stripe.PaymentIntent, paid: boolean): Stripe.Charge {
  const id = newId("ch");
  const method = world.tables.paymentMethods.get(String(intent.payment_method));
  const card = method?.card;
  return world.tables.charges.put({
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method?.billing_details ?? {
      address: emptyAddress,
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: "ESSOR",
    captured: paid,
    created: now(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : "card_declined",
    failure_message: paid ? null : "Your card was declined.",
    fraud_details: {},
    livemode: intent.livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? "approved_by_network" : "declined_by_network",
      reason: paid ? null : "generic_decline",
      risk_level: "normal",
      seller_message: paid ? "Payment complete." : "The bank did not return any further details with this decline.",
      type: paid ? "authorized" : "issuer_declined",
    },
    paid,
    payment_intent: intent.id,
    payment_method: method?.id ?? null,
    payment_method_details: card
      ? { type: "card", card: cardDetails(card, intent.amount) }
      : { type: "customer_balance", customer_balance: {} },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${world.baseUrl}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  });
}

function cardDetails(card: Stripe.PaymentMethod.Card, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: cardChecks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

const cardChecks = { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" };
const emptyAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
