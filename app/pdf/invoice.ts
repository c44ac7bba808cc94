import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import { INVOICE_TITLES, vatMention } from "#app/content/orders.ts";
import type { Invoice } from "#app/domain/shop/accounting/read-invoices.server.ts";
import { reducedLines } from "#app/domain/shop/accounting/vat.ts";
import { lastPaidDay } from "#app/domain/shop/deadlines/paid-period.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, parisDay } from "#app/domain/values/time.ts";
import { palette } from "#app/theme/palette.ts";
import type { InvoiceBuyer, InvoiceSeller } from "#db/types.ts";
import { type Face, logo, printable, runningFoot, titleLook, withName } from "./text.ts";

/** PDF/A for what is kept ten years (ISO 19005-3): fonts and colours are in the file. */
const ARCHIVED = { subset: "PDF/A-3b" };

/** An invoice or a credit note, dated from its issue. Drawn once: `issuedPaper` keeps the file. */
export function layOutInvoice(
  { invoice, siteName }: { invoice: Invoice; siteName: string },
  face: Face,
): TDocumentDefinitions {
  const { number, kind, seller, issuedAt } = invoice;
  const title = `${INVOICE_TITLES[kind]} ${number}`;
  return {
    ...ARCHIVED,
    pageMargins: [64, 52, 64, 60],
    info: { title, author: seller.name, creator: siteName, creationDate: issuedAt, modDate: issuedAt },
    defaultStyle: { font: "Figtree", fontSize: 10, lineHeight: 1.3, color: palette.ink },
    content: [
      logo(siteName, face),
      { text: [INVOICE_TITLES[kind], " ", { text: number, font: "Figtree", bold: true }], ...titleLook(26) },
      { text: printable(detailsOf(invoice).join("\n")), color: palette.inkSoft, margin: [0, 8, 0, 22] },
      {
        columns: [party("Vendeur", sellerLines(seller)), party("Cliente ou client", buyerLines(invoice.buyer))],
        columnGap: 24,
      },
      amounts(invoice),
      ...endings(invoice).map((text) => ({ text: printable(text), margin: [0, 0, 0, 6] }) satisfies Content),
    ],
    footer: (page, pages) => runningFoot(`${title} · ${seller.name}`, `${page} / ${pages}`, [64, 24, 64, 0]),
  } as TDocumentDefinitions;
}

function detailsOf({ kind, corrects, issuedAt, paidAt, orderNumber }: Invoice): string[] {
  return [
    `Émis${kind === "invoice" ? "e" : ""} le ${formatDate(issuedAt)}`,
    `Commande ${orderNumber}, payée le ${formatDate(paidAt)}`,
    // CGI, annexe II, art. 242 nonies A, I, 8° bis.
    "Catégorie de l’opération\u00a0: prestation de services",
    ...(corrects ? [`Cet avoir corrige la facture ${corrects}`] : []),
  ];
}

function sellerLines({ name, legalForm, capital, address, siren, rcs, vatNumber, email }: InvoiceSeller): string[] {
  return [
    name,
    legalForm + (capital ? `, au capital de ${capital}` : ""),
    address,
    `SIREN ${siren}`,
    ...(rcs ? [rcs] : []),
    ...(vatNumber ? [`TVA intracommunautaire ${vatNumber}`] : []),
    email,
  ];
}

const countryNames = new Intl.DisplayNames("fr", { type: "region" });

function buyerLines({ name, lines, postalCode, city, country, email, company }: InvoiceBuyer): string[] {
  return [
    ...(company ? [company.name] : []),
    ...(name ? [name] : []),
    ...lines,
    `${postalCode} ${city}`.trim(),
    country ? (countryNames.of(country) ?? country) : "",
    email,
    ...(company?.siren ? [`SIREN ${company.siren}`] : []),
    ...(company?.vatNumber ? [`TVA intracommunautaire ${company.vatNumber}`] : []),
  ].filter((line) => line !== "");
}

function party(heading: string, [first = "", ...others]: string[]): Content {
  return {
    stack: [
      { text: heading, fontSize: 9, color: palette.inkSoft },
      { text: withName(first, true) },
      ...others.map((line) => ({ text: withName(line) })),
    ],
  };
}

function amounts({
  designation,
  type,
  periodStart,
  periodEnd,
  netCents,
  vatCents,
  totalCents,
  vatRate,
  vatTreatment,
  kind,
  listCents,
  reductionLabel,
}: Invoice): Content {
  const reduced = reducedLines({ listCents, netCents, vatRate, reductionLabel });
  const months =
    periodStart && periodEnd ? `, du ${formatDate(periodStart)} au ${formatDate(lastPaidDay(periodEnd))}` : "";
  const what = `Formation en ligne «\u00a0${designation}\u00a0»${type === "subscription" ? `, abonnement mensuel${months}` : ""}`;
  // Who charges no VAT shows none, not even a rate of zero (CGI, art. 293 E).
  const rates = vatTreatment === "taxed" ? [percent(vatRate)] : [];
  const row = (label: string, cents: number, bold = false) => [
    { text: printable(label), colSpan: 2 + rates.length, bold },
    "",
    ...rates.map(() => ""),
    { text: printable(formatEuros(cents)), alignment: "right" as const, bold },
  ];
  return {
    margin: [0, 26, 0, 18],
    layout: "lightHorizontalLines",
    table: {
      headerRows: 1,
      widths: ["*", "auto", ...rates.map(() => "auto"), "auto"],
      body: [
        ["Désignation", "Quantité", ...rates.map(() => "Taux de TVA"), { text: "Prix HT", alignment: "right" }],
        [
          printable(what),
          "1",
          ...rates,
          { text: printable(formatEuros(reduced?.net ?? netCents)), alignment: "right" },
        ],
        ...(reduced ? [row(`Réduction, ${reduced.label}`, -reduced.reduction)] : []),
        row("Total HT", netCents),
        ...rates.map((rate) => row(`TVA (${rate})`, vatCents)),
        row(kind === "invoice" ? "Total TTC" : "Total TTC à rendre", totalCents, true),
      ],
    },
  };
}

/** « 20 % », « 25,5 % ». */
function percent(rate: number): string {
  return `${(rate / 100).toLocaleString("fr-FR")}\u00a0%`;
}

function endings({ vatTreatment, kind, reason, issuedAt, paidAt, buyer }: Invoice): string[] {
  const mention = vatMention(vatTreatment, parisDay(issuedAt).toString());
  return [
    ...(reason ? [`Motif et calcul\u00a0: ${reason}`] : []),
    ...(mention ? [`${mention}.`] : []),
    kind === "invoice"
      ? `Payée par carte bancaire le ${formatDate(paidAt)}. Reste à payer\u00a0: ${formatEuros(0)}.`
      : "La somme revient sur le moyen de paiement utilisé à la commande.",
    // What an invoice between professionals says of discounts and late payment (Code de commerce, art. L441-9 and -10).
    ...(buyer.company && kind === "invoice"
      ? [
          `Échéance\u00a0: le ${formatDate(paidAt)}, à la commande. Pas d’escompte pour paiement anticipé.`,
          "En cas de retard\u00a0: pénalités au taux de refinancement de la Banque centrale européenne majoré de dix points, et indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement (code de commerce, art. L.\u00a0441-9 et L.\u00a0441-10).",
        ]
      : []),
  ];
}
