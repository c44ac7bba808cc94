import { ORDER_STATUS } from "#app/content/order-statuses.ts";
import type { ListedOrder } from "#app/domain/shop/orders/desk/list-orders.server.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import type { Cell } from "#app/domain/values/csv.server.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { TYPE_LABELS } from "../catalogue/labels.ts";

/** The columns of the export of orders. */
export const ordersCsv = {
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
    euros(order.amount),
    euros(order.refunded),
    order.card && cardLabel(order.card),
    order.paymentIntentId,
    euros(order.totalPaid),
    euros(order.totalRefunded),
  ],
};

/** A decimal comma and no thousands separator: a French spreadsheet reads this as a number. */
function euros(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
