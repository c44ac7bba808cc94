/** How the site and the administration call the status of an order, and the tone of its badge. */
export const ORDER_STATUS = {
  pending: { label: "En attente", tone: "yellow" },
  paid: { label: "Payée", tone: "green" },
  refunded: { label: "Remboursée", tone: "grey" },
  canceled: { label: "Abandonnée", tone: "grey" },
  withdrawn: { label: "Rétractée", tone: "grey" },
} as const;

/** The mention that an invoice without VAT must carry (CGI, annexe II, art. 242 nonies A, I, 12°). */
export const VAT_MENTIONS = {
  franchise: "TVA non applicable, art. 293 B du CGI",
  taxed: null,
  "reverse-charge": "Autoliquidation (art. 283-2 du CGI, art. 196 de la directive 2006/112/CE)",
  "outside-france":
    "Prestation située hors de l’Union européenne\u00a0: TVA française non applicable (art. 259 et 259\u00a0D du CGI)",
  "exempt-territory": "TVA non applicable, art. 294 du CGI",
};

export const VAT_REGIMES = {
  franchise: "Franchise en base\u00a0: aucune TVA (art. 293 B du CGI)",
  standard: "TVA à 20\u00a0% comprise dans le prix, dans toute l’Union",
  oss: "Guichet unique (OSS)\u00a0: le taux du pays de chaque cliente",
};

export const INVOICE_TITLES = { invoice: "Facture", credit_note: "Avoir" } as const;
