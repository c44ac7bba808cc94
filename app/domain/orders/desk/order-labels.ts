import type { OrderStatus } from "#db/schema.ts";

/** What an order is, as the administration and its files say it. */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: "En attente",
  paid: "Payée",
  refunded: "Remboursée",
  canceled: "Abandonnée",
  withdrawn: "Rétractée",
};
