import { countryLabel } from "#app/content/countries.ts";
import { INVOICE_TITLES } from "#app/content/invoices.ts";
import type { OrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { isCanceled, isPaid, isWithdrawn, refundableCents, wasPaid } from "#app/domain/shop/orders/order.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { dashboardAddress } from "#app/gateways/stripe/client.server.ts";
import { ORDER_STATUS } from "../../order-status.ts";
import { TYPE_LABELS } from "../catalogue/labels.ts";
import { EMAIL_STATUS_LABELS, type EmailLabels } from "../mail/labels.ts";
import {
  ATTENTION_LABELS,
  CANCEL_REASON_LABELS,
  DECLARATION_KIND_LABELS,
  STRIPE_EVENT_LABELS,
  SUBSCRIPTION_STATUS_LABELS,
} from "./labels.ts";

export type OrderView = ReturnType<typeof orderView>;

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
    timeline: timelineOf(details, emailLabels),
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

function accessLabel(order: OrderDetails["order"], isOpen: boolean): string {
  if (order.source === null) return "Jamais ouvert.";
  const source =
    order.source === "order"
      ? order.access_order_id === order.id
        ? "par cette commande"
        : `par la commande ${order.access_order_number ?? ""}`.trim()
      : order.source === "admin"
        ? "à la main"
        : "en cadeau";
  if (!isOpen && order.revoked_at === null) {
    return `S’ouvre avec la confirmation, au plus tard le ${formatDateTime(order.opens_at)}.`;
  }
  return isOpen
    ? `Ouvert ${source}, depuis le ${formatDateTime(order.granted_at)}.`
    : `Fermé${order.source === "admin" ? " à la main" : ""} le ${formatDateTime(order.revoked_at)}.`;
}

function stripeLinks({ order, payments }: OrderDetails) {
  return [
    ["Paiement", order.stripe_payment_intent_id],
    ...payments
      .slice(1)
      .map((payment) => [`Paiement du ${formatDate(payment.paid_at)}`, payment.stripe_payment_intent_id]),
    ["Page de paiement", order.stripe_checkout_session_id],
    ["Abonnement", order.stripe_subscription_id],
    ["Cliente", order.stripe_customer_id],
  ].flatMap(([label, id]) => {
    const href = dashboardAddress(id ?? null);
    return label && id && href ? [{ label, id, href }] : [];
  });
}

interface Moment {
  at: Date | null;
  what: string;
  detail?: string | null;
}

function timelineOf({ order, emails, events, refunds, declarations }: OrderDetails, emailLabels: EmailLabels) {
  const moments: Moment[] = [
    { at: order.created_at, what: "Commande passée" },
    { at: order.processing_at, what: "Paiement en cours de confirmation par la banque" },
    { at: order.paid_at, what: "Commande payée", detail: formatEuros(order.amount_cents) },
    { at: order.disputed_at, what: "Paiement contesté" },
    {
      at: order.refunded_at,
      what: isWithdrawn(order) ? "Rétractation enregistrée" : "Commande remboursée en entier",
    },
    ...events.map((event) => ({
      at: event.received_at,
      what: `Stripe : ${STRIPE_EVENT_LABELS[event.type] ?? event.type}`,
      detail: event.processed_at ? null : "pas encore traité",
    })),
    ...emails.map((email) => ({
      at: email.sent_at ?? email.created_at,
      what: `E-mail ${email.sent_at ? "envoyé" : "préparé"} : ${emailLabels[email.template] ?? email.template}`,
      detail: email.recipient,
    })),
    ...refunds.map((refund) => ({
      at: refund.ended_at ?? refund.asked_at,
      what: REFUND_STATES[refund.state],
      detail: `${formatEuros(refund.amount_cents)}, ${refund.actor}`,
    })),
    ...declarations.flatMap((row) => [
      { at: row.declared_at, what: `${DECLARATION_KIND_LABELS[row.kind]} déclarée` },
      ...(row.outcome === "done" && row.kind === "cancellation" ? [{ at: row.at, what: "Résiliation exécutée" }] : []),
    ]),
  ];
  return moments
    .flatMap(({ at, what, detail }) => (at ? [{ at, what, detail: detail ?? null }] : []))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, what, detail }, index) => ({ key: `${index}`, at: formatDateTime(at), what, detail }));
}

const REFUND_STATES = {
  asked: "Remboursement demandé",
  done: "Remboursement effectué par Stripe",
  failed: "Remboursement non abouti",
} as const;
