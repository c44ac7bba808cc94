import type { OrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

/** Whether the buyer may open the training, and what granted or revoked access. */
export function accessLabel(order: OrderDetails["order"], isOpen: boolean): string {
  if (order.source === null) return "Jamais ouvert.";
  const source =
    order.source === "order"
      ? order.access_order_id === order.id
        ? "par cette commande"
        : `par la commande ${order.access_order_number ?? ""}`.trim()
      : order.source === "admin"
        ? "à la main"
        : "en cadeau";
  if (!isOpen && order.revoked_at === null) {
    return `S’ouvre avec la confirmation, au plus tard le ${formatDateTime(order.opens_at)}.`;
  }
  return isOpen
    ? `Ouvert ${source}, depuis le ${formatDateTime(order.granted_at)}.`
    : `Fermé${order.source === "admin" ? " à la main" : ""} le ${formatDateTime(order.revoked_at)}.`;
}
