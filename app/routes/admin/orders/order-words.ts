import { ORDER_STATUS_LABELS } from "#app/domain/orders/desk/order-labels.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { OrderStatus } from "#db/schema.ts";

const TONES = { pending: "yellow", paid: "green", refunded: "grey", canceled: "grey", withdrawn: "grey" } as const;

export function orderStatus(status: OrderStatus) {
  return { label: ORDER_STATUS_LABELS[status], tone: TONES[status] };
}

/** « À traiter » stands first: it is what she comes for. */
export const STATUS_OPTIONS = [
  { value: "", label: "Tous" },
  { value: "a-traiter", label: "À traiter" },
  ...Object.entries(ORDER_STATUS_LABELS).map(([value, label]) => ({ value, label })),
];

/** What the history of an order says. */
export const ORDER_HISTORY = {
  actions: {
    refund: "Remboursement",
    withdraw: "Rétractation exécutée",
    cancel: "Résiliation exécutée",
    grant: "Accès ouvert à la main",
    revoke: "Accès fermé à la main",
    resend: "E-mail d’accès renvoyé",
    "correct-address": "Adresse corrigée",
    settle: "Alerte réglée",
  },
  fields: {
    status: "Statut",
    refunded_cents: "Remboursé",
    access: "Accès",
    email: "Adresse",
    recipient: "Destinataire",
    ends_on: "Fin de l’abonnement",
    refunded_share: "Remboursé",
    alert: "Alerte",
  },
  values: {
    status: (status: string) => ORDER_STATUS_LABELS[status as OrderStatus] ?? status,
    refunded_cents: formatEuros,
    refunded_share: formatEuros,
    ends_on: formatDate,
  },
};

export const STRIPE_EVENTS: Readonly<Record<string, string>> = {
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

export const SUBSCRIPTION_STATUS: Readonly<Record<string, string>> = {
  active: "Actif",
  trialing: "Période d’essai",
  past_due: "Mensualité en retard",
  canceled: "Terminé",
  unpaid: "Impayé",
  incomplete: "Incomplet",
  incomplete_expired: "Expiré",
  paused: "En pause",
};

export const CANCELED_REASONS: Readonly<Record<string, string>> = {
  expired: "la page de paiement a expiré",
  replaced: "remplacée par une autre commande",
  "sold-out": "payée après la dernière place",
  "payment-failed": "paiement refusé par la banque",
  "refused-by-stripe": "refusée par Stripe",
  "never-at-stripe": "jamais arrivée chez Stripe",
};

/** Why money did not go back. */
export const REFUND_REFUSALS: Readonly<Record<string, string>> = {
  "not-paid": "Cette commande n’a rien à rembourser.",
  "too-much": "Ce montant dépasse ce qui reste à rembourser.",
  changed: "Un remboursement a été enregistré depuis l’affichage de cette page. Vérifiez le montant, puis recommencez.",
  busy: "Un autre remboursement de cette commande est en cours. Attendez une minute, puis recommencez.",
  disputed:
    "Le paiement est contesté auprès de la banque : Stripe ne rembourse pas pendant un litige. Rien n’a changé.",
  "stripe-away":
    "Stripe ne répond pas. Rien n’a changé ici. Nous vérifions dans la minute si le remboursement est parti : rechargez la commande avant de recommencer.",
  refused: "Stripe a refusé le remboursement. Rien n’a changé. La raison est dans votre tableau de bord Stripe.",
};
