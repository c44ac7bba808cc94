import { withdrawalDeadline } from "../rights/deadlines/withdrawal.ts";
import { cardLabel } from "../values/card.ts";
import { formatEuros } from "../values/money.ts";
import { formatDate, formatWeekday, parisDay } from "../values/time.ts";
import type { Purchase } from "./purchases.server.ts";

const SHOWN_FEATURES = 4;

export type BadgeTone = "green" | "yellow" | "red" | "grey";

/** A purchase in the specification's words: what /orders and /account print. */
export interface PurchaseCard {
  orderNumber: string;
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
  category: string;
  badge: { label: string; tone: BadgeTone };
  details: { term: string; value: string }[];
  features: string[];
  moreFeatures: string | null;
  canOpen: boolean;
  isSubscription: boolean;
  /** A subscription that goes on. */
  canEnd: boolean;
  /** Paid at some time: there is a receipt. */
  hasReceipt: boolean;
  /** What she should know about this order now. */
  warning: { title: string; text: string; link?: { href: string; label: string } } | null;
  /** « lundi 7 décembre 2026 », while she may still renounce. */
  withdrawalUntil: string | null;
}

export function purchaseCard(purchase: Purchase, now: Date): PurchaseCard {
  const more = purchase.features.length - SHOWN_FEATURES;
  return {
    orderNumber: purchase.orderNumber,
    slug: purchase.slug,
    name: purchase.name,
    description: purchase.description,
    imageUrl: purchase.imageUrl,
    category: purchase.category,
    badge: badgeOf(purchase),
    details: detailsOf(purchase),
    features: purchase.features.slice(0, SHOWN_FEATURES),
    moreFeatures: more > 0 ? `+${more} autres fonctionnalités` : null,
    canOpen: purchase.hasAccess,
    isSubscription: purchase.subscription !== null,
    canEnd: !isOver(purchase) && purchase.subscription?.cancelAtPeriodEnd === false,
    hasReceipt: isSettled(purchase),
    warning: warningOf(purchase),
    withdrawalUntil: withdrawalUntil(purchase, now),
  };
}

/** « 497 €, le 21 novembre 2026 »; a part of the amount has no day of its own. */
export function refundLabel({ refunded, refundedAt }: { refunded: number; refundedAt: Date | null }): string {
  return `${formatEuros(refunded)}${refundedAt ? `, le ${formatDate(refundedAt)}` : ""}`;
}

function withdrawalUntil({ status, paidAt }: Purchase, now: Date): string | null {
  if (status !== "paid" || !paidAt) return null;
  const deadline = withdrawalDeadline(paidAt);
  return Temporal.PlainDate.compare(parisDay(now), deadline) <= 0 ? formatWeekday(deadline) : null;
}

function isSettled({ status }: Purchase): boolean {
  return status !== "pending" && status !== "canceled";
}

/** Given back, or a subscription that has ended. */
function isOver({ status, subscription }: Purchase): boolean {
  return status !== "paid" || subscription?.status === "canceled";
}

const CONTESTED = {
  title: "Votre banque examine ce paiement",
  text: "Le paiement a été contesté auprès d’elle\u00a0: l’accès est fermé le temps de l’examen. Si la demande ne vient pas de vous, dites-le-nous.",
  link: { href: "/contact", label: "Nous écrire" },
};
const LATE = {
  title: "Votre dernier paiement n’a pas abouti",
  open: "Vérifiez votre carte\u00a0: l’accès reste ouvert 7\u00a0jours, le temps que le paiement passe.",
  closed: "L’accès est fermé. Mettez votre carte à jour\u00a0: il rouvre dès que le paiement est passé.",
};

function warningOf(purchase: Purchase): PurchaseCard["warning"] {
  if (purchase.status !== "paid") return null;
  if (purchase.isContested) return CONTESTED;
  const isLate = ["past_due", "unpaid"].includes(purchase.subscription?.status ?? "");
  return isLate ? { title: LATE.title, text: purchase.hasAccess ? LATE.open : LATE.closed } : null;
}

const SUBSCRIPTION_LABELS: Record<string, { label: string; tone: BadgeTone }> = {
  active: { label: "Abonnement Actif", tone: "green" },
  trialing: { label: "Période d’essai", tone: "yellow" },
  canceled: { label: "Annulé", tone: "red" },
};

function badgeOf(purchase: Purchase): { label: string; tone: BadgeTone } {
  if (purchase.status === "refunded") return { label: "Remboursée", tone: "grey" };
  if (purchase.status === "withdrawn") return { label: "Rétractée", tone: "grey" };
  if (!isSettled(purchase)) return { label: "Accès ouvert", tone: "green" };
  if (purchase.isContested) return { label: "Paiement contesté", tone: "yellow" };
  if (purchase.subscription) {
    const { status } = purchase.subscription;
    return SUBSCRIPTION_LABELS[status] ?? { label: status, tone: "grey" };
  }
  return purchase.hasAccess ? { label: "Accès à Vie", tone: "green" } : { label: "Accès fermé", tone: "grey" };
}

function detailsOf(purchase: Purchase): PurchaseCard["details"] {
  const { subscription, refunded, orderNumber } = purchase;
  if (!isSettled(purchase)) {
    return [
      { term: "Accès", value: "Ouvert par notre équipe" },
      { term: "Commande", value: orderNumber },
    ];
  }
  return [
    ...(subscription ? subscriptionDetails(purchase, subscription) : oneTimeDetails(purchase)),
    ...(refunded > 0 ? [{ term: "Remboursé", value: refundLabel(purchase) }] : []),
    { term: "Commande", value: orderNumber },
  ];
}

function subscriptionDetails(purchase: Purchase, subscription: NonNullable<Purchase["subscription"]>) {
  const card = purchase.card ? ` · ${cardLabel(purchase.card)}` : "";
  const isEnded = isOver(purchase);
  return [
    {
      term: isEnded ? "Dernière période" : "Période en cours",
      value: `${formatDate(subscription.periodStart)} – ${formatDate(subscription.periodEnd)}`,
    },
    { term: "Paiement", value: `${formatEuros(purchase.amount)}/mois${card}` },
    {
      term: "Renouvellement",
      // Nothing renews itself any more: « Automatique » would frighten her.
      value: isEnded ? "Terminé" : subscription.cancelAtPeriodEnd ? "Sera annulé" : "Automatique",
    },
  ];
}

function oneTimeDetails(purchase: Purchase) {
  return [
    { term: "Date d’achat", value: formatDate(purchase.paidAt) },
    { term: "Montant payé", value: `${formatEuros(purchase.amount)} (paiement unique)` },
    { term: "Accès", value: purchase.hasAccess ? "À vie, tant que le service existe, au moins 5\u00a0ans" : "Fermé" },
  ];
}
