import { countryLabel } from "#app/content/countries.ts";
import { heardFromText } from "#app/content/heard-from.ts";
import { DECLARATION_KIND_LABELS, INVOICE_TITLES, ORDER_STATUS } from "#app/content/orders.ts";
import { awaitsVatCheck } from "#app/domain/shop/accounting/vat-check.server.ts";
import { lastPaidDay } from "#app/domain/shop/deadlines/paid-period.ts";
import type { OrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { isCanceled, isWithdrawn, refundableCents, wasPaid } from "#app/domain/shop/orders/order.ts";
import { reductionLines } from "#app/domain/shop/orders/reduction-lines.ts";
import { cardLabel, cardOf } from "#app/domain/values/card.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { dashboardAddress } from "#app/gateways/stripe/client.server.ts";
import type { Company } from "#db/types.ts";
import { TYPE_LABELS } from "../catalogue/labels.ts";
import { EMAIL_STATUS_LABELS, type EmailLabels } from "../mail/labels.ts";
import {
  ATTENTION_LABELS,
  CANCEL_REASON_LABELS,
  STRIPE_EVENT_LABELS,
  SUBSCRIPTION_STATUS_LABELS,
  VAT_ANSWERS,
} from "./labels.ts";

export type OrderView = ReturnType<typeof orderView>;

export function orderView(details: OrderDetails, emailLabels: EmailLabels) {
  const { order } = details;
  const isOpen = order.revokedAt === null && order.opensAt !== null && order.opensAt <= new Date();
  return {
    id: order.id,
    number: order.number,
    email: order.accountEmail ?? order.email,
    /** The order's number once it is paid: then there is a contract's file. */
    contractOf: wasPaid(order) ? order.number : null,
    status: ORDER_STATUS[order.status],
    isDisputed: order.disputedAt !== null,
    reasons: details.reasons.map((reason) => ATTENTION_LABELS[reason]),
    isSuppressed: order.isSuppressed,
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
      at: formatDateTime(email.sentAt ?? email.createdAt),
      error: email.status === "sent" ? null : email.lastError,
    })),
    invoices: details.invoices.map(({ number, kind }) => ({ number, what: INVOICE_TITLES[kind] })),
    declarations: details.declarations.map((row) => ({
      id: row.id,
      what: DECLARATION_KIND_LABELS[row.kind],
      at: formatDateTime(row.declaredAt),
    })),
    timeline: timelineOf(details, emailLabels),
    stripe: stripeLinks(details),
    isRefunding: details.hasOpenRefund,
    canRefund: refundableCents(order) > 0 && order.stripePaymentIntentId !== null,
    awaitsVatCheck: wasPaid(order) && awaitsVatCheck(order.company),
    canCorrect: wasPaid(order) && order.userId !== null,
  };
}

function buyerOf(order: OrderDetails["order"]) {
  const account = order.accountSince
    ? `${order.accountEmail === order.email ? "Depuis" : `${order.accountEmail}, depuis`} le ${formatDate(order.accountSince)}${order.emailVerifiedAt ? "" : ", adresse pas encore confirmée"}`
    : "Aucun";
  const { billing, company } = order;
  const name = [order.firstName, order.lastName].filter(Boolean).join(" ");
  return [
    { term: "Adresse e-mail", value: order.email },
    { term: "Nom", value: name || billing?.name || "—" },
    ...(company ? [{ term: "Entreprise", value: company.name }] : []),
    ...(company?.vatNumber ? [{ term: "Numéro de TVA", value: vatLine(company) }] : []),
    { term: "Téléphone", value: order.phone || "—" },
    // The country that Stripe asked for decides about VAT; the one in the account may be outdated.
    { term: "Pays", value: countryLabel(billing?.country || order.country || "") || "—" },
    { term: "Compte", value: account },
  ];
}

/** « BE0403170701. VIES : valable, le 28 novembre 2026 à 10 h 12 (WAPI…) » */
function vatLine({ vatNumber, vatCheck }: Company): string {
  if (!vatCheck) return vatNumber;
  const { answer, at, reference } = vatCheck;
  return `${vatNumber}. VIES\u00a0: ${VAT_ANSWERS[answer]}, le ${formatDateTime(at)}${reference ? ` (${reference})` : ""}`;
}

function refundedOf(payments: OrderDetails["payments"]): number {
  return payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
}

/** « 3, soit 2 391 €, dont 50 € remboursés » */
function monthsLabel(payments: OrderDetails["payments"]): string {
  const paid = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunded = refundedOf(payments);
  const rest = refunded > 0 ? `, dont ${formatEuros(refunded)} remboursés` : "";
  return `${payments.length}, soit ${formatEuros(paid)}${rest}`;
}

function saleOf({ order, payments }: OrderDetails) {
  const card = cardOf(order);
  const items = [
    { term: "Formation", value: order.formationName },
    { term: "Type", value: TYPE_LABELS[order.type] },
    ...reductionLines(order).map(([term, value]) => ({ term, value })),
    { term: "Prix", value: formatPrice(order.amountCents, order.type) },
    { term: "Commandée le", value: formatDateTime(order.createdAt) },
    { term: "Payée le", value: order.paidAt ? formatDateTime(order.paidAt) : "—" },
    { term: "Carte", value: card ? cardLabel(card) : "—" },
    { term: "Mot d’origine", value: order.sourceWord ?? "Inconnu" },
    { term: "Nous connaît par", value: heardFromText(order.heardFrom, order.heardFromWords) },
  ];
  if (order.deductedFrom) items.push({ term: "Déduite de la commande", value: order.deductedFrom });
  const refunded = refundedOf(payments);
  if (refunded > 0) items.push({ term: "Remboursé", value: formatEuros(refunded) });
  if (payments.length > 1) items.push({ term: "Mois payés", value: monthsLabel(payments) });
  if (isCanceled(order) && order.canceledReason) {
    items.push({ term: "Abandon", value: CANCEL_REASON_LABELS[order.canceledReason] ?? order.canceledReason });
  }
  if (order.subscriptionStatus) {
    const period = `${formatDate(order.currentPeriodStart)} – ${formatDate(lastPaidDay(order.currentPeriodEnd))}`;
    items.push(
      { term: "Abonnement", value: SUBSCRIPTION_STATUS_LABELS[order.subscriptionStatus] ?? order.subscriptionStatus },
      { term: "Période en cours", value: period },
    );
    // An end at midnight makes the day before the last one.
    if (order.cancelAt) {
      items.push({ term: "Prend fin le", value: formatDate(new Date(order.cancelAt.getTime() - 1)) });
    }
  }
  return items;
}

function accessLabel(order: OrderDetails["order"], isOpen: boolean): string {
  if (order.source === null)
    return order.accessEndedAt
      ? `Fermé avec l’effacement du compte, le ${formatDateTime(order.accessEndedAt)}.`
      : "Jamais ouvert.";
  const source =
    order.source === "order"
      ? order.accessOrderId === order.id
        ? "par cette commande"
        : `par la commande ${order.accessOrderNumber ?? ""}`.trim()
      : order.source === "admin"
        ? `${order.accessOrderId === order.id ? "par cette commande et " : ""}à la main`
        : "en cadeau";
  if (!isOpen && order.revokedAt === null) {
    return `S’ouvre avec la confirmation, au plus tard le ${formatDateTime(order.opensAt)}.`;
  }
  return isOpen
    ? `Ouvert ${source}, depuis le ${formatDateTime(order.grantedAt)}.`
    : `Fermé${order.source === "admin" ? " à la main" : ""} le ${formatDateTime(order.revokedAt)}.`;
}

function stripeLinks({ order, payments }: OrderDetails) {
  return [
    ["Paiement", order.stripePaymentIntentId],
    ...payments.slice(1).map((payment) => [`Paiement du ${formatDate(payment.paidAt)}`, payment.stripePaymentIntentId]),
    ["Page de paiement", order.stripeCheckoutSessionId],
    ["Abonnement", order.stripeSubscriptionId],
    ["Cliente", order.stripeCustomerId],
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
    { at: order.createdAt, what: "Commande passée" },
    { at: order.processingAt, what: "Paiement en cours de confirmation par la banque" },
    { at: order.paidAt, what: "Commande payée", detail: formatEuros(order.amountCents) },
    { at: order.disputedAt, what: "Paiement contesté" },
    {
      at: order.refundedAt,
      what: isWithdrawn(order) ? "Rétractation enregistrée" : "Commande remboursée en entier",
    },
    ...events.map((event) => ({
      at: event.receivedAt,
      what: `Stripe : ${STRIPE_EVENT_LABELS[event.type] ?? event.type}`,
      detail: event.processedAt ? null : "pas encore traité",
    })),
    ...emails.map((email) => ({
      at: email.sentAt ?? email.createdAt,
      what: `E-mail ${email.sentAt ? "envoyé" : "préparé"} : ${emailLabels[email.template] ?? email.template}`,
      detail: email.recipient,
    })),
    ...refunds.map((refund) => ({
      at: refund.endedAt ?? refund.askedAt,
      what: REFUND_STATES[refund.state],
      detail: [formatEuros(refund.amountCents), refund.actor, refund.reason].filter(Boolean).join(", "),
    })),
    ...declarations.flatMap((row) => [
      { at: row.declaredAt, what: `${DECLARATION_KIND_LABELS[row.kind]} déclarée` },
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
