import { href } from "react-router";
import { ORDER_STATUS } from "#app/content/orders.ts";
import { exportOrders, type ListedOrder } from "#app/domain/shop/orders/desk/list-orders.server.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import type { Column } from "#app/domain/values/csv.server.ts";
import { decimalEuros } from "#app/domain/values/money.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { asAdmin, leadTo, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { TYPE_LABELS } from "../catalogue/labels.ts";
import type { Route } from "./+types/orders-export";
import { readOrderFilters } from "./order-filters.ts";

export const loader = leadTo(href("/admin/commandes"));

export async function action({ context, url }: Route.ActionArgs) {
  requireRecentLogin(context, withNotice(href("/admin/commandes") + url.search, "identity-confirmed-for-export"));
  const { db, actor } = asAdmin(context);
  const filters = readOrderFilters(url.searchParams);
  return fileAnswer(context, { name: "commandes", type: "csv" }, () => exportOrders(db, actor, filters, COLUMNS));
}

const COLUMNS: Column<ListedOrder>[] = [
  ["Commande", ({ number }) => number],
  ["Créée le", ({ createdAt }) => parisDay(createdAt).toString()],
  ["Payée le", ({ paidAt }) => paidAt && parisDay(paidAt).toString()],
  ["Statut", ({ status }) => ORDER_STATUS[status].label],
  ["Contestée", ({ isDisputed }) => (isDisputed ? "oui" : "non")],
  ["Type", ({ type }) => TYPE_LABELS[type]],
  ["Formation", ({ formation }) => formation],
  ["Adresse e-mail", ({ email }) => email],
  ["Nom", ({ name }) => name],
  ["Montant (€)", ({ amount }) => decimalEuros(amount)],
  ["Remboursé (€)", ({ refunded }) => decimalEuros(refunded)],
  ["Moyen de paiement", ({ card }) => card && cardLabel(card)],
  ["Paiement Stripe", ({ paymentIntentId }) => paymentIntentId],
  ["Total payé (€)", ({ totalPaid }) => decimalEuros(totalPaid)],
  ["Total remboursé (€)", ({ totalRefunded }) => decimalEuros(totalRefunded)],
  ["Réduction", ({ reductionLabel }) => reductionLabel],
  ["Réduction (€)", ({ discount }) => decimalEuros(discount)],
];
