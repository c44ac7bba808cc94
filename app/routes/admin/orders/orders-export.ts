import { href } from "react-router";
import { ORDER_STATUS } from "#app/content/orders.ts";
import { exportOrders, type ListedOrder } from "#app/domain/shop/orders/desk/list-orders.server.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import type { Cell } from "#app/domain/values/csv.server.ts";
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
  return fileAnswer(context, { name: "commandes", type: "csv" }, () => exportOrders(db, actor, filters, ordersCsv));
}

const ordersCsv = {
  columns: [
    "Commande",
    "Créée le",
    "Payée le",
    "Statut",
    "Contestée",
    "Type",
    "Formation",
    "Adresse e-mail",
    "Nom",
    "Montant (€)",
    "Remboursé (€)",
    "Moyen de paiement",
    "Paiement Stripe",
    "Total payé (€)",
    "Total remboursé (€)",
    "Réduction",
    "Réduction (€)",
  ],
  toCells: (order: ListedOrder): Cell[] => [
    order.number,
    parisDay(order.createdAt).toString(),
    order.paidAt && parisDay(order.paidAt).toString(),
    ORDER_STATUS[order.status].label,
    order.isDisputed ? "oui" : "non",
    TYPE_LABELS[order.type],
    order.formation,
    order.email,
    order.name,
    decimalEuros(order.amount),
    decimalEuros(order.refunded),
    order.card && cardLabel(order.card),
    order.paymentIntentId,
    decimalEuros(order.totalPaid),
    decimalEuros(order.totalRefunded),
    order.reductionLabel,
    decimalEuros(order.discount),
  ],
};
