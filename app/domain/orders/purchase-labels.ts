import { withdrawalDeadline } from "../compliance/withdrawal.ts";
import { formatEuros } from "../money.ts";
import { formatDate, formatWeekday, parisDay } from "../time.ts";
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
  /** A monthly payment was refused: she can change her card. */
  isLate: boolean;
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
    details: purchase.subscription ? subscriptionDetails(purchase, purchase.subscription) : oneTimeDetails(purchase),
    features: purchase.features.slice(0, SHOWN_FEATURES),
    moreFeatures: more > 0 ? `+${more} autres fonctionnalités` : null,
    canOpen: purchase.hasAccess,
    isSubscription: purchase.subscription !== null,
    canEnd: purchase.subscription?.status !== "canceled" && purchase.subscription?.cancelAtPeriodEnd === false,
    isLate: purchase.status === "paid" && ["past_due", "unpaid"].includes(purchase.subscription?.status ?? ""),
    withdrawalUntil: withdrawalUntil(purchase, now),
  };
}

/** « Visa •••• 4242 », as on the card. */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}

function withdrawalUntil({ status, paidAt }: Purchase, now: Date): string | null {
  if (status !== "paid" || !paidAt) return null;
  const deadline = withdrawalDeadline(paidAt);
  return Temporal.PlainDate.compare(parisDay(now), deadline) <= 0 ? formatWeekday(deadline) : null;
}

const SUBSCRIPTION_LABELS: Record<string, { label: string; tone: BadgeTone }> = {
  active: { label: "Abonnement Actif", tone: "green" },
  trialing: { label: "Période d’essai", tone: "yellow" },
  canceled: { label: "Annulé", tone: "red" },
};

function badgeOf(purchase: Purchase): { label: string; tone: BadgeTone } {
  if (purchase.status === "refunded") return { label: "Remboursée", tone: "grey" };
  if (purchase.status === "withdrawn") return { label: "Rétractée", tone: "grey" };
  if (!purchase.subscription) return { label: "Accès à Vie", tone: "green" };
  const { status } = purchase.subscription;
  return SUBSCRIPTION_LABELS[status] ?? { label: status, tone: "grey" };
}

function subscriptionDetails(purchase: Purchase, subscription: NonNullable<Purchase["subscription"]>) {
  const card = purchase.card ? ` · ${cardLabel(purchase.card)}` : "";
  return [
    {
      term: "Période en cours",
      value: `${formatDate(subscription.periodStart)} – ${formatDate(subscription.periodEnd)}`,
    },
    { term: "Paiement", value: `${formatEuros(purchase.amount)}/mois${card}` },
    { term: "Renouvellement", value: subscription.cancelAtPeriodEnd ? "Sera annulé" : "Automatique" },
    { term: "Commande", value: purchase.orderNumber },
  ];
}

function oneTimeDetails(purchase: Purchase) {
  return [
    { term: "Date d’achat", value: formatDate(purchase.paidAt) },
    { term: "Montant payé", value: `${formatEuros(purchase.amount)} (paiement unique)` },
    { term: "Accès", value: purchase.hasAccess ? "À vie, tant que le service existe, au moins 5 ans" : "Fermé" },
    { term: "Commande", value: purchase.orderNumber },
  ];
}
