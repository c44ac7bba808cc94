import type { OrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

/** Whether the buyer may open the training, and what granted or revoked access. */
export function accessLabel(order: OrderDetails["order"], isOpen: boolean): string {
  if (order.source === null) return "Jamais ouvert.";
  const source =
    order.source === "order"
      ? order.accessOrderId === order.id
        ? "par cette commande"
        : `par la commande ${order.accessOrderNumber ?? ""}`.trim()
      : order.source === "admin"
        ? "à la main"
        : "en cadeau";
  if (!isOpen && order.revokedAt === null) {
    return `S’ouvre avec la confirmation, au plus tard le ${formatDateTime(order.opensAt)}.`;
  }
  return isOpen
    ? `Ouvert ${source}, depuis le ${formatDateTime(order.grantedAt)}.`
    : `Fermé${order.source === "admin" ? " à la main" : ""} le ${formatDateTime(order.revokedAt)}.`;
}
