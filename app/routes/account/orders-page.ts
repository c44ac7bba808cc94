import { href } from "react-router";
import type { Seller } from "#app/content/legal/blocks.ts";
import { ACCESS_LASTS } from "#app/content/legal/promises.ts";
import { INVOICE_TITLES, ORDER_STATUS } from "#app/content/orders.ts";
import { lastPaidDay } from "#app/domain/shop/deadlines/paid-period.ts";
import { withdrawalDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import { GRACE_DAYS } from "#app/domain/shop/orders/access/entitlement.ts";
import { isPaid } from "#app/domain/shop/orders/order.ts";
import type { GivenFormation, Purchase } from "#app/domain/shop/orders/purchases.server.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, formatWeekday, parisDay, parisMidnight } from "#app/domain/values/time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { declaredLabel } from "./declared-label.ts";
import type { Learning } from "./learning.ts";

type Labelled = ReturnType<typeof declaredLabel>;
type DeclaredLabel = Omit<Labelled, "isAsking"> & Partial<Pick<Labelled, "isAsking">>;

const SHOWN_FEATURES = 4;

export type PurchaseView = ReturnType<typeof purchaseView>;

export type CardView = Pick<
  PurchaseView,
  keyof ReturnType<typeof formationOf> | "badge" | "details" | "canOpen" | "warning" | "declared"
> & { order: PurchaseView | null; learning: Learning | null };

type Giver = Pick<Seller, "founder" | "name">;

/** « par Léa Martin ». */
export const givenBy = ({ founder, name }: Giver) => `par ${founder || name}`;

/** Without a price, a receipt and the ends of a contract. */
export function givenView(formation: GivenFormation, giver: Giver): Omit<CardView, "learning"> {
  return {
    ...formationOf(formation),
    order: null,
    declared: [],
    badge: { label: "Accès ouvert", tone: "green" },
    details: [{ term: "Accès", value: `Ouvert ${givenBy(giver)} le ${formatDate(formation.grantedAt)}` }],
    canOpen: true,
    warning: null,
  };
}

function formationOf({ slug, name, description, image, category, features }: Omit<GivenFormation, "grantedAt">) {
  const more = features.length - SHOWN_FEATURES;
  return {
    slug,
    name,
    description,
    image,
    category,
    features: features.slice(0, SHOWN_FEATURES),
    moreFeatures: more > 0 ? `+${more} autres fonctionnalités` : null,
  };
}

export function purchaseView(purchase: Purchase, now: Date, declared: DeclaredLabel[] = [], others: Purchase[] = []) {
  const effects = declared.flatMap(({ effect }) => effect ?? []);
  const isWithdrawing = isPaid(purchase) && effects.some(({ kind }) => kind === "withdrawal");
  const lastDay = effects.find((effect) => effect.kind === "cancellation")?.endsOn;
  const ending = isEnded(purchase)
    ? undefined
    : declared.find(({ isOpen, effect }) => isOpen || effect?.kind === "cancellation");
  return {
    ...formationOf(purchase),
    orderNumber: purchase.orderNumber,
    declared,
    /** Beside a declaration nothing is called active. */
    isEnding: ending !== undefined,
    badge: ending ? { label: ending.badge, tone: "yellow" as const } : badgeLabel(purchase),
    details: detailsOf(purchase, { isWithdrawing, isPending: ending?.isOpen === true, lastDay }),
    canOpen: purchase.hasAccess && !isWithdrawing,
    accessUntil: accessUntil(purchase, lastDay),
    /** What is still charged asks for a card. */
    hasCard: purchase.subscription !== null && !isEnded(purchase),
    /** An active subscription that nobody has ended. */
    canEnd: !isEnded(purchase) && !isWithdrawing && !lastDay && purchase.subscription?.cancelAtPeriodEnd === false,
    documents: purchase.invoices.map((document) => documentLink(purchase.orderNumber, document)),
    warning: warningOf(purchase),
    withdrawalUntil: isWithdrawing ? null : withdrawalUntil(purchase, now),
    /** The earlier order of the same formation. */
    twin: isWithdrawing ? null : (others.find((other) => isTwin(purchase, other))?.orderNumber ?? null),
  };
}

/** The earlier of the end that is set at Stripe and the one that was declared; null of an access that goes on. */
function accessUntil({ subscription }: Purchase, lastDay: string | undefined): Date | null {
  const declared = lastDay ? parisMidnight(Temporal.PlainDate.from(lastDay).add({ days: 1 })) : null;
  const ends = [subscription?.endsAt, declared].flatMap((end) => end ?? []);
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

function documentLink(order: string, { number, kind }: Purchase["invoices"][number]) {
  const label = `${INVOICE_TITLES[kind]} ${number}`;
  if (kind === "credit_note")
    return { label, href: href("/orders/:number/avoir/:note.pdf", { number: order, note: number }) };
  return { label, href: `${href("/orders/:number/facture.pdf", { number: order })}?numero=${number}` };
}

function withdrawalUntil(purchase: Purchase, now: Date): string | null {
  if (!isPaid(purchase) || !purchase.paidAt) return null;
  const deadline = withdrawalDeadline(purchase.paidAt);
  return Temporal.PlainDate.compare(parisDay(now), deadline) <= 0 ? formatWeekday(deadline) : null;
}

function isTwin(purchase: Purchase, { slug, paidAt, hasAccess, ...other }: Purchase): boolean {
  if (slug !== purchase.slug || !hasAccess || !purchase.hasAccess) return false;
  if (!isPaid(other) || !isPaid(purchase) || isEnded(purchase)) return false;
  return Number(paidAt) < Number(purchase.paidAt);
}

function isEnded(purchase: Purchase): boolean {
  return !isPaid(purchase) || purchase.subscription?.status === "canceled";
}

const CONTESTED_WARNING = {
  title: "Ta banque examine ce paiement",
  text: "Le paiement a été contesté auprès d’elle\u00a0: l’accès est fermé le temps de l’examen. Si la demande ne vient pas de toi, dis-le-nous.",
  link: { href: href("/contact"), label: "Nous écrire" },
};

const LATE_WARNING = {
  title: "Ton dernier paiement n’a pas abouti",
  open: `Vérifie ta carte\u00a0: l’accès reste ouvert ${GRACE_DAYS}\u00a0jours, le temps que le paiement passe.`,
  closed: "L’accès est fermé. Mets ta carte à jour\u00a0: il rouvre dès que le paiement est passé.",
};

interface Warning {
  title: string;
  text: string;
  link?: { href: string; label: string };
}

function warningOf(purchase: Purchase): Warning | null {
  if (!isPaid(purchase)) return null;
  if (purchase.isDisputed) return CONTESTED_WARNING;
  const isLate = ["past_due", "unpaid"].includes(purchase.subscription?.status ?? "");
  return isLate
    ? { title: LATE_WARNING.title, text: purchase.hasAccess ? LATE_WARNING.open : LATE_WARNING.closed }
    : null;
}

/** What the declarations about an order have already changed. */
interface Declared {
  isWithdrawing: boolean;
  /** It waits for an answer: what it changes is not certain yet. */
  isPending: boolean;
  lastDay: string | undefined;
}

function detailsOf(purchase: Purchase, declared: Declared): { term: string; value: string }[] {
  const { subscription, refunded, orderNumber } = purchase;
  return [
    ...(subscription ? subscriptionDetails(purchase, subscription, declared) : oneTimeDetails(purchase, declared)),
    ...(refunded > 0 ? [{ term: "Remboursé", value: refundLabel(purchase) }] : []),
    { term: "Commande", value: orderNumber },
  ];
}

type Subscription = NonNullable<Purchase["subscription"]>;

function subscriptionDetails(purchase: Purchase, subscription: Subscription, declared: Declared) {
  const card = purchase.card ? ` · ${cardLabel(purchase.card)}` : "";
  const ended = isEnded(purchase);
  const { lastDay } = declared;
  const paidUntil = subscription.periodEnd && parisDay(subscription.periodEnd).toString();
  const goesOn = subscription.status === "active" && !subscription.endsAt && !ended;
  const isLast = lastDay && paidUntil && lastDay <= paidUntil;
  return [
    ...(purchase.opensAt ? [{ term: "Accès", value: opensLabel(purchase.opensAt) }] : []),
    {
      term: ended || isLast ? "Dernière période" : "Période en cours",
      value: `${formatDate(subscription.periodStart)} – ${formatDate(isLast && lastDay < paidUntil ? lastDay : lastPaidDay(subscription.periodEnd))}`,
    },
    { term: "Paiement", value: `${formatEuros(purchase.amount)}/mois${card}` },
    { term: "Renouvellement", value: ended ? "Terminé" : renewalLabel(subscription, declared) },
    ...(goesOn && !declared.isWithdrawing && !declared.isPending && !lastDay
      ? [
          {
            term: "Prochain prélèvement",
            value: `${formatDate(subscription.periodEnd)}, ${formatEuros(purchase.amount)}`,
          },
        ]
      : []),
  ];
}

function renewalLabel({ cancelAtPeriodEnd }: Subscription, { isWithdrawing, isPending, lastDay }: Declared): string {
  if (isWithdrawing) return "Aucun\u00a0: tu as renoncé au contrat";
  if (lastDay) return `Sera annulé le ${formatDate(lastDay)}`;
  if (cancelAtPeriodEnd) return "Sera annulé";
  return isPending ? "Suspendu à ta déclaration" : "Automatique";
}

function oneTimeDetails(purchase: Purchase, { isWithdrawing }: Declared) {
  return [
    { term: "Date d’achat", value: formatDate(purchase.paidAt) },
    { term: "Montant payé", value: `${formatEuros(purchase.amount)} (paiement unique)` },
    { term: "Accès", value: isWithdrawing ? "Se ferme\u00a0: tu as renoncé au contrat" : accessLabel(purchase) },
  ];
}

interface BadgeLabel {
  label: string;
  tone: BadgeTone;
}

const SUBSCRIPTION_BADGES: Readonly<Record<string, BadgeLabel>> = {
  active: { label: "Abonnement Actif", tone: "green" },
  trialing: { label: "Période d’essai", tone: "yellow" },
  canceled: { label: "Annulé", tone: "red" },
};

function badgeLabel({ status, isDisputed, subscription, hasAccess, opensAt }: Purchase): BadgeLabel {
  if (!isPaid({ status })) return ORDER_STATUS[status];
  if (isDisputed) return { label: "Paiement contesté", tone: "yellow" };
  if (subscription) return SUBSCRIPTION_BADGES[subscription.status] ?? { label: subscription.status, tone: "grey" };
  if (opensAt) return { label: "Accès en attente", tone: "yellow" };
  return hasAccess ? { label: "Accès à Vie", tone: "green" } : { label: "Accès fermé", tone: "grey" };
}

/** « S’ouvre avec l’e-mail de confirmation, au plus tard le 21 novembre 2026 à 14 h 15 » */
function opensLabel(at: Date): string {
  return `S’ouvre avec l’e-mail de confirmation, au plus tard le ${formatDateTime(at)}`;
}

function accessLabel({ hasAccess, opensAt }: Purchase): string {
  if (opensAt) return opensLabel(opensAt);
  return hasAccess ? `À vie, ${ACCESS_LASTS}` : "Fermé";
}

/** « 497 €, le 21 novembre 2026 »; a partial refund is shown without a day. */
export function refundLabel({ refunded, refundedAt }: { refunded: number; refundedAt: Date | null }): string {
  return `${formatEuros(refunded)}${refundedAt ? `, le ${formatDate(refundedAt)}` : ""}`;
}
