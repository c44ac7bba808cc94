import type { OrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { isWithdrawn } from "#app/domain/shop/orders/order.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { EmailLabels } from "../mail/labels.ts";
import { DECLARATION_KIND_LABELS, STRIPE_EVENT_LABELS } from "./labels.ts";

interface Moment {
  at: Date | null;
  what: string;
  detail?: string | null;
}

/** The history of an order, newest first: its own dates, Stripe's events, emails, refunds, declarations. */
export function timelineOf({ order, emails, events, refunds, declarations }: OrderDetails, emailLabels: EmailLabels) {
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
      detail: `${formatEuros(refund.amountCents)}, ${refund.actor}`,
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
