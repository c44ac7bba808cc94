import { href } from "react-router";
import { isPaid, wasPaid } from "#app/domain/shop/orders/order.ts";
import type { Purchase } from "#app/domain/shop/orders/purchases.server.ts";
import type { ReceiptMonth } from "#app/domain/shop/orders/receipts.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { ORDER_STATUS } from "../order-status.ts";

interface BadgeLabel {
  label: string;
  tone: BadgeTone;
}

const SUBSCRIPTION_BADGES: Readonly<Record<string, BadgeLabel>> = {
  active: { label: "Abonnement Actif", tone: "green" },
  trialing: { label: "Période d’essai", tone: "yellow" },
  canceled: { label: "Annulé", tone: "red" },
};

export function badgeLabel({ status, isDisputed, subscription, hasAccess, opensAt }: Purchase): BadgeLabel {
  // An unpaid order is listed when an administrator has opened its training.
  if (!wasPaid({ status })) return { label: "Accès ouvert", tone: "green" };
  if (!isPaid({ status })) return ORDER_STATUS[status];
  if (isDisputed) return { label: "Paiement contesté", tone: "yellow" };
  if (subscription) return SUBSCRIPTION_BADGES[subscription.status] ?? { label: subscription.status, tone: "grey" };
  if (opensAt) return { label: "Accès en attente", tone: "yellow" };
  return hasAccess ? { label: "Accès à Vie", tone: "green" } : { label: "Accès fermé", tone: "grey" };
}

/** « S’ouvre avec l’e-mail de confirmation, au plus tard le 21 novembre 2026 à 14:15 » */
export function opensLabel(at: Date): string {
  return `S’ouvre avec l’e-mail de confirmation, au plus tard le ${formatDateTime(at)}`;
}

/** How long access to a one-time purchase lasts. */
export function accessLabel({ hasAccess, opensAt }: Purchase): string {
  if (opensAt) return opensLabel(opensAt);
  return hasAccess ? "À vie, tant que le service existe, au moins 5\u00a0ans" : "Fermé";
}

/** « 497 €, le 21 novembre 2026 »; a partial refund is shown without a day. */
export function refundLabel({ refunded, refundedAt }: { refunded: number; refundedAt: Date | null }): string {
  return `${formatEuros(refunded)}${refundedAt ? `, le ${formatDate(refundedAt)}` : ""}`;
}

/** A paid month on the receipt of a subscription. */
export function monthLine({ amount, refunded, paidAt, start, end }: ReceiptMonth): { term: string; value: string } {
  const rest = refunded > 0 ? `, dont ${formatEuros(refunded)} remboursés` : "";
  return {
    term: start && end ? `Du ${formatDate(start)} au ${formatDate(end)}` : "Premier mois",
    value: `${formatEuros(amount)} payés le ${formatDate(paidAt)}${rest}`,
  };
}

export const CONTESTED_WARNING = {
  title: "Votre banque examine ce paiement",
  text: "Le paiement a été contesté auprès d’elle\u00a0: l’accès est fermé le temps de l’examen. Si la demande ne vient pas de vous, dites-le-nous.",
  link: { href: href("/contact"), label: "Nous écrire" },
};
export const LATE_WARNING = {
  title: "Votre dernier paiement n’a pas abouti",
  open: "Vérifiez votre carte\u00a0: l’accès reste ouvert 7\u00a0jours, le temps que le paiement passe.",
  closed: "L’accès est fermé. Mettez votre carte à jour\u00a0: il rouvre dès que le paiement est passé.",
};
