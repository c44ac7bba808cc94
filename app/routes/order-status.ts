import type { BadgeTone } from "#app/ui/badge.tsx";
import type { OrderStatus } from "#db/schema.ts";

/** How the site and the administration call the status of an order. */
export const ORDER_STATUS: Readonly<Record<OrderStatus, { label: string; tone: BadgeTone }>> = {
  pending: { label: "En attente", tone: "yellow" },
  paid: { label: "Payée", tone: "green" },
  refunded: { label: "Remboursée", tone: "grey" },
  canceled: { label: "Abandonnée", tone: "grey" },
  withdrawn: { label: "Rétractée", tone: "grey" },
};
