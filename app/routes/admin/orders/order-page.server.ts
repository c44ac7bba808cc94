import { countryLabel } from "#app/domain/accounts/countries.ts";
import { TYPE_LABELS } from "#app/domain/catalogue/labels.ts";
import { attentionReasons } from "#app/domain/orders/desk/needs-attention.server.ts";
import type { OrderDetails } from "#app/domain/orders/desk/order-details.server.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { dashboardAddress } from "#app/gateways/stripe-after-sale.server.ts";
import { EMAIL_STATUS_LABELS, type EmailLabels } from "../mail/labels.ts";
import { accessOf } from "./order-access.ts";
import { CANCELED_REASONS, orderStatus, SUBSCRIPTION_STATUS } from "./order-words.ts";

const HOUR_MS = 3600_000;

/** One order as its page shows it: words and labels, no rows. */
export function orderFacts(file: OrderDetails, emailLabels: EmailLabels) {
  const { order } = file;
  const left = order.amount_cents - order.refunded_cents;
  const isOpen = order.source !== null && order.revoked_at === null;
  return {
    id: order.id,
    number: order.number,
    status: orderStatus(order.status),
    isContested: order.disputed_at !== null,
    reasons: attentionReasons({
      status: order.status,
      isContested: order.disputed_at !== null,
      holdsSeat: order.holds_seat,
      canceledReason: order.status === "canceled" ? order.canceled_reason : null,
      hasRunningSubscription: file.runs,
      access: order.source === null ? null : { isOpen },
      hasBuyer: order.user_id !== null,
      isOverdue:
        order.status === "pending" && !order.processing_at && order.expires_at.getTime() + HOUR_MS < Date.now(),
      openRefund: file.refunds.some(({ state }) => state === "asked"),
      lostEmails: file.emails.filter(({ status }) => status === "failed" || status === "suppressed").length,
    }),
    isSuppressed: file.isSuppressed,
    buyer: buyerOf(order),
    sale: saleOf(file),
    consents: order.consents.map(({ text, version, at }) => ({ text, version, at: formatDateTime(at) })),
    access: accessOf(order, isOpen),
    isOpen,
    emails: file.emails.map((email) => ({
      id: email.id,
      what: emailLabels[email.template] ?? email.template,
      recipient: email.recipient,
      status: EMAIL_STATUS_LABELS[email.status],
      at: formatDateTime(email.sent_at ?? email.created_at),
      fault: email.status === "sent" ? null : email.last_error,
    })),
    declarations: file.declarations.map((row) => ({
      id: row.id,
      what: row.kind === "withdrawal" ? "Rétractation" : "Résiliation",
      at: formatDateTime(row.declared_at),
    })),
    stripe: [
      ["Paiement", order.stripe_payment_intent_id],
      ["Page de paiement", order.stripe_checkout_session_id],
      ["Abonnement", order.stripe_subscription_id],
      ["Cliente", order.stripe_customer_id],
    ].flatMap(([label, id]) => {
      const href = dashboardAddress(id ?? null);
      return label && id && href ? [{ label, id, href }] : [];
    }),
    isRefunding: file.refunds.some(({ state }) => state === "asked"),
    canRefund: order.status === "paid" && left > 0 && order.stripe_payment_intent_id !== null,
    canCorrect: order.status === "paid" && order.user_id !== null,
  };
}

function buyerOf(order: OrderDetails["order"]) {
  const account = order.account_since
    ? `${order.account_email === order.email ? "Depuis" : `${order.account_email}, depuis`} le ${formatDate(order.account_since)}${order.email_verified_at ? "" : ", adresse pas encore confirmée"}`
    : "Aucun";
  return [
    { term: "Adresse e-mail", value: order.email },
    { term: "Nom", value: [order.first_name, order.last_name].filter(Boolean).join(" ") || "—" },
    { term: "Téléphone", value: order.phone || "—" },
    { term: "Pays", value: countryLabel(order.country ?? "") || "—" },
    { term: "Compte", value: account },
  ];
}

function saleOf({ order }: OrderDetails) {
  const { card_brand: brand, card_last4: last4 } = order;
  const card = brand && last4 ? cardLabel({ brand, last4 }) : "—";
  const facts = [
    { term: "Formation", value: order.formation_name },
    { term: "Type", value: TYPE_LABELS[order.type] },
    { term: "Prix", value: formatPrice(order.amount_cents, order.type) },
    { term: "Commandée le", value: formatDateTime(order.created_at) },
    { term: "Payée le", value: order.paid_at ? formatDateTime(order.paid_at) : "—" },
    { term: "Carte", value: card },
  ];
  if (order.refunded_cents > 0) facts.push({ term: "Remboursé", value: formatEuros(order.refunded_cents) });
  if (order.status === "canceled" && order.canceled_reason) {
    facts.push({ term: "Abandon", value: CANCELED_REASONS[order.canceled_reason] ?? order.canceled_reason });
  }
  if (order.subscription_status) {
    const period = `${formatDate(order.current_period_start)} – ${formatDate(order.current_period_end)}`;
    facts.push(
      { term: "Abonnement", value: SUBSCRIPTION_STATUS[order.subscription_status] ?? order.subscription_status },
      { term: "Période en cours", value: period },
    );
    // Midnight after the last day, or a moment of the last day.
    if (order.cancel_at) {
      facts.push({ term: "Prend fin le", value: formatDate(new Date(order.cancel_at.getTime() - 1)) });
    }
  }
  return facts;
}
