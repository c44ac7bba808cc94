/** How the site and the administration call the status of an order, and the tone of its badge. */
export const ORDER_STATUS = {
  pending: { label: "En attente", tone: "yellow" },
  paid: { label: "Payée", tone: "green" },
  refunded: { label: "Remboursée", tone: "grey" },
  canceled: { label: "Abandonnée", tone: "grey" },
  withdrawn: { label: "Rétractée", tone: "grey" },
} as const;
