import { withdrawalDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import { isPaid, wasPaid } from "#app/domain/shop/orders/order.ts";
import type { Purchase } from "#app/domain/shop/orders/purchases.server.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatWeekday, parisDay } from "#app/domain/values/time.ts";
import { paperLink } from "../paper-links.ts";
import { accessLabel, badgeLabel, CONTESTED_WARNING, LATE_WARNING, opensLabel, refundLabel } from "./labels.ts";

const SHOWN_FEATURES = 4;

/** A purchase as /orders shows it. */
export interface PurchaseView {
  orderNumber: string;
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
  category: string;
  badge: ReturnType<typeof badgeLabel>;
  details: { term: string; value: string }[];
  features: string[];
  moreFeatures: string | null;
  canOpen: boolean;
  isSubscription: boolean;
  /** An active subscription. */
  canEnd: boolean;
  /** True once the order was paid: there is a receipt. */
  hasReceipt: boolean;
  papers: { label: string; href: string }[];
  /** A warning about this order. */
  warning: { title: string; text: string; link?: { href: string; label: string } } | null;
  /** « lundi 7 décembre 2026 », while the customer may still withdraw. */
  withdrawalUntil: string | null;
}

export function purchaseView(purchase: Purchase, now: Date): PurchaseView {
  const more = purchase.features.length - SHOWN_FEATURES;
  return {
    orderNumber: purchase.orderNumber,
    slug: purchase.slug,
    name: purchase.name,
    description: purchase.description,
    imageUrl: purchase.imageUrl,
    category: purchase.category,
    badge: badgeLabel(purchase),
    details: detailsOf(purchase),
    features: purchase.features.slice(0, SHOWN_FEATURES),
    moreFeatures: more > 0 ? `+${more} autres fonctionnalités` : null,
    canOpen: purchase.hasAccess,
    isSubscription: purchase.subscription !== null,
    canEnd: !isEnded(purchase) && purchase.subscription?.cancelAtPeriodEnd === false,
    hasReceipt: wasPaid(purchase),
    papers: purchase.papers.map((paper) => paperLink(purchase.orderNumber, paper)),
    warning: warningOf(purchase),
    withdrawalUntil: withdrawalUntil(purchase, now),
  };
}

function withdrawalUntil(purchase: Purchase, now: Date): string | null {
  if (!isPaid(purchase) || !purchase.paidAt) return null;
  const deadline = withdrawalDeadline(purchase.paidAt);
  return Temporal.PlainDate.compare(parisDay(now), deadline) <= 0 ? formatWeekday(deadline) : null;
}

/** A refunded order, or an ended subscription. */
function isEnded(purchase: Purchase): boolean {
  return !isPaid(purchase) || purchase.subscription?.status === "canceled";
}

function warningOf(purchase: Purchase): PurchaseView["warning"] {
  if (!isPaid(purchase)) return null;
  if (purchase.isDisputed) return CONTESTED_WARNING;
  const isLate = ["past_due", "unpaid"].includes(purchase.subscription?.status ?? "");
  return isLate
    ? { title: LATE_WARNING.title, text: purchase.hasAccess ? LATE_WARNING.open : LATE_WARNING.closed }
    : null;
}

function detailsOf(purchase: Purchase): PurchaseView["details"] {
  const { subscription, refunded, orderNumber } = purchase;
  if (!wasPaid(purchase)) {
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
  const ended = isEnded(purchase);
  return [
    ...(purchase.opensAt ? [{ term: "Accès", value: opensLabel(purchase.opensAt) }] : []),
    {
      term: ended ? "Dernière période" : "Période en cours",
      value: `${formatDate(subscription.periodStart)} – ${formatDate(subscription.periodEnd)}`,
    },
    { term: "Paiement", value: `${formatEuros(purchase.amount)}/mois${card}` },
    {
      term: "Renouvellement",
      value: ended ? "Terminé" : subscription.cancelAtPeriodEnd ? "Sera annulé" : "Automatique",
    },
  ];
}

function oneTimeDetails(purchase: Purchase) {
  return [
    { term: "Date d’achat", value: formatDate(purchase.paidAt) },
    { term: "Montant payé", value: `${formatEuros(purchase.amount)} (paiement unique)` },
    { term: "Accès", value: accessLabel(purchase) },
  ];
}
