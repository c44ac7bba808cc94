/** How the site and the administration call the status of an order, and the tone of its badge. */
export const ORDER_STATUS = {
  pending: { label: "En attente", tone: "yellow" },
  paid: { label: "Payée", tone: "green" },
  refunded: { label: "Remboursée", tone: "grey" },
  canceled: { label: "Abandonnée", tone: "grey" },
  withdrawn: { label: "Rétractée", tone: "grey" },
} as const;

/** The mention that an invoice without VAT must carry (CGI, annexe II, art. 242 nonies A, I, 12°), from a day on. */
const VAT_MENTIONS = [
  {
    since: "2000-01-01",
    franchise: "TVA non applicable, art. 293 B du CGI",
    taxed: null,
    "reverse-charge": "Autoliquidation (art. 283-2 du CGI, art. 196 de la directive 2006/112/CE)",
    "outside-france":
      "Prestation située hors de l’Union européenne\u00a0: TVA française non applicable (art. 259 et 259\u00a0D du CGI)",
    "exempt-territory": "TVA non applicable, art. 294 du CGI",
  },
  // VAT moves to another code (ordonnances 2025-1247 and 2026-671); a paper may name the CGI until 30 June 2028.
  {
    since: "2027-01-01",
    franchise: "TVA non applicable, article L.\u00a0223-3 du code des impositions sur les biens et services",
    taxed: null,
    "reverse-charge": "Autoliquidation (art. 196 de la directive 2006/112/CE)",
    "outside-france":
      "Prestation située hors de l’Union européenne\u00a0: TVA française non applicable (art. 44 et 58 de la directive 2006/112/CE)",
    "exempt-territory": "TVA non applicable en Guyane et à Mayotte",
  },
] as const;

type Mentions = Omit<(typeof VAT_MENTIONS)[number], "since">;

/** `day`: of the paper, in Paris. */
export function vatMention(treatment: keyof Mentions, day: string): string | null {
  return (VAT_MENTIONS.findLast(({ since }) => since <= day) ?? VAT_MENTIONS[0])[treatment];
}

export const VAT_REGIMES = {
  franchise: "Franchise en base\u00a0: aucune TVA (art. 293 B du CGI)",
  standard: "TVA à 20\u00a0% comprise dans le prix, dans l’Union aussi jusqu’à 10\u202f000\u00a0€ par an",
  oss: "Guichet unique (OSS)\u00a0: le taux du pays de chaque cliente",
};

export const DECLARATION_KIND_LABELS = { withdrawal: "Rétractation", cancellation: "Résiliation" } as const;

export const INVOICE_TITLES = { invoice: "Facture", credit_note: "Avoir" } as const;
