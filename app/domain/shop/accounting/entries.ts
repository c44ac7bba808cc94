import type { InvoiceKind } from "#db/types.ts";
import { decimalEuros } from "../../values/money.ts";

/** Cents. */
export interface Booked {
  kind: InvoiceKind | "returned-refund" | "repeated-refund";
  number: string;
  /** « 20261122 », in Paris. */
  bookedOn: string;
  designation: string;
  net: number;
  vat: number;
  total: number;
  currency: string;
  /** The other member whose VAT it is, in two letters; null: France. */
  vatCountry: string | null;
}

/** The columns and their order (LPF, art. A47 A-1, VII-1°). */
export const ENTRY_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

const SALES = ["VE", "Ventes"] as const;
const BANK = ["BQ", "Stripe"] as const;
/** Plan comptable général, art. 932-1. */
const CLIENTS = ["411000", "Clients"] as const;
const SERVICES = ["706000", "Prestations de services"] as const;
const FRENCH_VAT = ["445710", "TVA collectée"] as const;
/** Declared apart, for each country (CGI, art. 298 sexdecies G). Only the first three characters must be digits. */
const oss = (country: string) => [`44571${country}`, `TVA collectée ${country} (guichet unique)`] as const;
const STRIPE = ["512100", "Stripe"] as const;

type Line = readonly [account: readonly [string, string], debit: number, credit: number];

/** A refund that came back, and the one that follows, have entries in the bank's journal only: the sale stays canceled. */
export function entriesOf(booked: Booked): string[][] {
  const { kind, net, vat, total, designation, number, vatCountry } = booked;
  const vatAccount = vatCountry ? oss(vatCountry) : FRENCH_VAT;
  const moneyIn: Line[] = [
    [STRIPE, total, 0],
    [CLIENTS, 0, total],
  ];
  const moneyOut: Line[] = [
    [CLIENTS, total, 0],
    [STRIPE, 0, total],
  ];
  const taxed = (line: Line): Line[] => (vat > 0 ? [line] : []);
  switch (kind) {
    case "invoice":
      return [
        ...entry(SALES, `Facture ${number} ${designation}`, booked, [
          [CLIENTS, total, 0],
          [SERVICES, 0, net],
          ...taxed([vatAccount, 0, vat]),
        ]),
        ...entry(BANK, `Paiement ${number}`, booked, moneyIn),
      ];
    case "credit_note":
      return [
        ...entry(SALES, `Avoir ${number} ${designation}`, booked, [
          [SERVICES, net, 0],
          ...taxed([vatAccount, vat, 0]),
          [CLIENTS, 0, total],
        ]),
        ...entry(BANK, `Remboursement ${number}`, booked, moneyOut),
      ];
    case "returned-refund":
      return entry(BANK, `Remboursement revenu ${number}`, booked, moneyIn);
    case "repeated-refund":
      return entry(BANK, `Remboursement ${number}`, booked, moneyOut);
  }
}

function entry(
  journal: readonly [string, string],
  label: string,
  { number, bookedOn }: Booked,
  lines: readonly Line[],
): string[][] {
  return lines.map(([account, debit, credit]) => [
    ...journal,
    number,
    bookedOn,
    ...account,
    "",
    "",
    number,
    bookedOn,
    label,
    decimalEuros(debit),
    decimalEuros(credit),
    "",
    "",
    bookedOn,
    "",
    "",
  ]);
}

export function entryLine(fields: readonly string[]): string {
  return `${fields.map((field) => field.replace(/[\t\r\n]+/g, " ")).join("\t")}\r\n`;
}
