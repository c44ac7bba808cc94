import { countryLabel } from "#app/content/countries.ts";
import { INVOICE_TITLES } from "#app/content/invoices.ts";
import { ORDER_STATUS } from "#app/content/order-statuses.ts";
import type { OrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { isCanceled, isPaid, refundableCents, wasPaid } from "#app/domain/shop/orders/order.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { TYPE_LABELS } from "../catalogue/labels.ts";
import { EMAIL_STATUS_LABELS, type EmailLabels } from "../mail/labels.ts";
import {
  ATTENTION_LABELS,
  CANCEL_REASON_LABELS,
  DECLARATION_KIND_LABELS,
  SUBSCRIPTION_STATUS_LABELS,
} from "./labels.ts";
import { accessLabel } from "./order-access.ts";
import { stripeLinks } from "./stripe-links.server.ts";

export type OrderView = ReturnType<typeof orderView>;

/** One order as its page shows it. */
export function orderView(details: OrderDetails, emailLabels: EmailLabels) {
  const { order } = details;
  const isOpen = order.revoked_at === null && order.opens_at !== null && order.opens_at <= new Date();
  return {
    id: order.id,
    number: order.number,
    /** The order's number once it is paid: then there is a contract's file. */
    contractOf: wasPaid(order) ? order.number : null,
    status: ORDER_STATUS[order.status],
    isDisputed: order.disputed_at !== null,
    reasons: details.reasons.map((reason) => ATTENTION_LABELS[reason]),
    isSuppressed: details.isSuppressed,
    buyer: buyerOf(order),
    sale: saleOf(details),
    consents: order.consents.map(({ text, version, at }) => ({ text, version, at: formatDateTime(at) })),
    access: accessLabel(order, isOpen),
    isOpen,
    emails: details.emails.map((email) => ({
      id: email.id,
      what: emailLabels[email.template] ?? email.template,
      recipient: email.recipient,
      status: EMAIL_STATUS_LABELS[email.status],
      at: formatDateTime(email.sent_at ?? email.created_at),
      error: email.status === "sent" ? null : email.last_error,
    })),
    papers: details.papers.map(({ number, kind }) => ({ number, what: INVOICE_TITLES[kind] })),
    declarations: details.declarations.map((row) => ({
      id: row.id,
      what: DECLARATION_KIND_LABELS[row.kind],
      at: formatDateTime(row.declared_at),
    })),
    stripe: stripeLinks(details),
    isRefunding: details.hasOpenRefund,
    canRefund: refundableCents(order) > 0 && order.stripe_payment_intent_id !== null,
    canCorrect: isPaid(order) && order.user_id !== null,
  };
}

function buyerOf(order: OrderDetails["order"]) {
  const account = order.account_since
    ? `${order.account_email === order.email ? "Depuis" : `${order.account_email}, depuis`} le ${formatDate(order.account_since)}${order.email_verified_at ? "" : ", adresse pas encore confirmée"}`
    : "Aucun";
  const { billing, company } = order;
  const name = [order.first_name, order.last_name].filter(Boolean).join(" ");
  return [
    { term: "Adresse e-mail", value: order.email },
    { term: "Nom", value: name || billing?.name || "—" },
    ...(company ? [{ term: "Entreprise", value: company.name }] : []),
    { term: "Téléphone", value: order.phone || "—" },
    // The country that Stripe asked for decides about VAT; the one in the account may be outdated.
    { term: "Pays", value: countryLabel(billing?.country || order.country || "") || "—" },
    { term: "Compte", value: account },
  ];
}

/** « 3, soit 2 391 €, dont 50 € remboursés » */
function monthsLabel(payments: OrderDetails["payments"]): string {
  const paid = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const refunded = payments.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0);
  const rest = refunded > 0 ? `, dont ${formatEuros(refunded)} remboursés` : "";
  return `${payments.length}, soit ${formatEuros(paid)}${rest}`;
}

function saleOf({ order, payments }: OrderDetails) {
  const { card_brand: brand, card_last4: last4 } = order;
  const card = brand && last4 ? cardLabel({ brand, last4 }) : "—";
  const items = [
    { term: "Formation", value: order.formation_name },
    { term: "Type", value: TYPE_LABELS[order.type] },
    { term: "Prix", value: formatPrice(order.amount_cents, order.type) },
    { term: "Commandée le", value: formatDateTime(order.created_at) },
    { term: "Payée le", value: order.paid_at ? formatDateTime(order.paid_at) : "—" },
    { term: "Carte", value: card },
  ];
  if (order.refunded_cents > 0) items.push({ term: "Remboursé", value: formatEuros(order.refunded_cents) });
  if (payments.length > 1) items.push({ term: "Mois payés", value: monthsLabel(payments) });
  if (isCanceled(order) && order.canceled_reason) {
    items.push({ term: "Abandon", value: CANCEL_REASON_LABELS[order.canceled_reason] ?? order.canceled_reason });
  }
  if (order.subscription_status) {
    const period = `${formatDate(order.current_period_start)} – ${formatDate(order.current_period_end)}`;
    items.push(
      { term: "Abonnement", value: SUBSCRIPTION_STATUS_LABELS[order.subscription_status] ?? order.subscription_status },
      { term: "Période en cours", value: period },
    );
    // An end at midnight makes the day before the last one.
    if (order.cancel_at) {
      items.push({ term: "Prend fin le", value: formatDate(new Date(order.cancel_at.getTime() - 1)) });
    }
  }
  return items;
}
