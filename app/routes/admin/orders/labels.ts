import type { AttentionReason } from "#app/domain/shop/orders/desk/attention.ts";
import type { CancelReason, SOLD_OUT } from "#app/domain/shop/orders/order.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { OrderStatus } from "#db/types.ts";
import { ORDER_STATUS } from "../../order-status.ts";

/** « À traiter » comes first, because the administrator needs it most. */
export const STATUS_OPTIONS = [
  { value: "a-traiter", label: "À traiter" },
  ...Object.entries(ORDER_STATUS).map(([value, { label }]) => ({ value, label })),
];

const ACCESS_LABELS: Readonly<Record<string, string>> = { open: "ouvert", closed: "fermé" };

/** Labels of the audit log's entries about an order. */
export const ORDER_HISTORY = {
  actions: {
    refund: "Remboursement",
    withdraw: "Rétractation exécutée",
    cancel: "Résiliation exécutée",
    grant: "Accès ouvert à la main",
    revoke: "Accès fermé à la main",
    resend: "E-mail d’accès renvoyé",
    "correct-address": "Adresse corrigée",
    resolve: "Alerte réglée",
  },
  fields: {
    status: "Statut",
    refundedCents: "Remboursé",
    access: "Accès",
    email: "Adresse",
    recipient: "Destinataire",
    endsOn: "Fin de l’abonnement",
    refundedShare: "Remboursé",
    alert: "Alerte",
  },
  values: {
    access: (state: string) => ACCESS_LABELS[state] ?? state,
    status: (status: string) => ORDER_STATUS[status as OrderStatus]?.label ?? status,
    refundedCents: formatEuros,
    refundedShare: formatEuros,
    endsOn: formatDate,
  },
};

export const STRIPE_EVENT_LABELS: Readonly<Record<string, string>> = {
  "checkout.session.completed": "Paiement terminé",
  "checkout.session.async_payment_succeeded": "Paiement différé confirmé",
  "checkout.session.async_payment_failed": "Paiement différé refusé",
  "checkout.session.expired": "Page de paiement expirée",
  "invoice.paid": "Mensualité payée",
  "invoice.payment_failed": "Mensualité refusée",
  "customer.subscription.updated": "Abonnement modifié",
  "customer.subscription.deleted": "Abonnement terminé",
  "charge.refunded": "Remboursement confirmé",
  "refund.failed": "Remboursement revenu",
  "charge.dispute.created": "Litige ouvert",
  "charge.dispute.closed": "Litige clos",
};

export const SUBSCRIPTION_STATUS_LABELS: Readonly<Record<string, string>> = {
  active: "Actif",
  trialing: "Période d’essai",
  past_due: "Mensualité en retard",
  canceled: "Terminé",
  unpaid: "Impayé",
  incomplete: "Incomplet",
  incomplete_expired: "Expiré",
  paused: "En pause",
};

export const CANCEL_REASON_LABELS: Readonly<Record<string, string>> = {
  expired: "la page de paiement a expiré",
  replaced: "remplacée par une autre commande",
  "sold-out": "payée après la dernière place",
  "payment-failed": "paiement refusé par la banque",
  "refused-by-stripe": "refusée par Stripe",
  "never-at-stripe": "jamais arrivée chez Stripe",
} satisfies Record<CancelReason | typeof SOLD_OUT, string>;

/** Why an order needs attention. */
export const ATTENTION_LABELS: Readonly<Record<AttentionReason, string>> = {
  disputed: "Le paiement est contesté auprès de la banque : répondez dans Stripe.",
  "access-never-opened": "Payée, mais l’accès n’a jamais été ouvert : ouvrez-le ci-dessous.",
  "no-seat": "Payée sans place : toutes étaient prises. Ajoutez une place à la formation ou remboursez.",
  "awaits-refund": "Payée après la dernière place : le remboursement est en route et se termine de lui-même.",
  overdue: "Le délai de paiement est passé et Stripe n’a rien dit : vérifiez la session.",
  "refund-asked": "Un remboursement a été demandé, Stripe ne l’a pas encore confirmé.",
  "email-lost": "Un e-mail n’est pas arrivé : vérifiez l’adresse de l’acheteuse.",
};

export const DECLARATION_KIND_LABELS = { withdrawal: "Rétractation", cancellation: "Résiliation" } as const;

/** How a declaration arrived. */
export const CHANNEL_LABELS = { form: "Par le formulaire", letter: "Par lettre", email: "Par e-mail" } as const;

export const DECLARATION_STATE_LABELS = {
  open: { label: "À traiter", tone: "yellow" },
  running: { label: "En cours chez Stripe", tone: "orange" },
  done: { label: "Exécutée", tone: "green" },
  refused: { label: "Refusée", tone: "grey" },
} as const;

export const DECLARATION_HISTORY = {
  actions: { create: "Saisie", match: "Rattachement", refuse: "Refus" },
  fields: { order: "Commande", reason: "Motif", channel: "Arrivée", receivedOn: "Jour de réception" },
  values: {
    channel: (channel: string) => CHANNEL_LABELS[channel as keyof typeof CHANNEL_LABELS] ?? channel,
    receivedOn: formatDate,
  },
};
