import type { Generated } from "kysely";
import type { CreatedAt, Instant, Json } from "../columns.ts";

export type InvoiceKind = "invoice" | "credit_note";
export type VatRegime = "franchise" | "standard" | "oss";
/** Why an invoice carries its rate of VAT: the mention on paper follows from it. */
export type VatTreatment = "franchise" | "taxed" | "reverse-charge" | "outside-france" | "exempt-territory";

/** Who pays, as typed on Stripe's page. */
export interface Billing {
  name: string | null;
  /** The street, then what completes it. */
  lines: string[];
  postalCode: string;
  city: string;
  /** Two letters (ISO 3166); null when Stripe did not ask. */
  country: string | null;
}

/** A buyer's company, as typed on the order form. */
export interface Company {
  name: string;
  /** Nine digits; empty for a company of another country. */
  siren: string;
  vatNumber: string;
}

/** The buyer as the paper names them: the address, then the account's email address. */
export interface InvoiceBuyer extends Billing {
  email: string;
  company: Company | null;
}

/** The seller as the paper names them. */
export interface InvoiceSeller {
  name: string;
  legalForm: string;
  /** « 1 000 € »; null for a sole trader. */
  capital: string | null;
  address: string;
  siren: string;
  rcs: string | null;
  vatNumber: string | null;
  email: string;
}

/** Append-only, kept ten years: one row for each payment, and one for each refund of it. */
interface Invoices {
  /** F2026-000001, or AV2026-000001: unbroken in each year. */
  number: string;
  kind: InvoiceKind;
  orderId: string;
  paymentId: string;
  /** The invoice that a credit note corrects; null for an invoice. */
  corrects: string | null;
  /** The payment, or the total refunded with this credit note: unique, so that nothing is invoiced twice. */
  reference: string;
  issuedAt: Instant;
  /** When the payment arrived. */
  paidAt: Instant;
  designation: string;
  /** All amounts are positive, also those of a credit note. */
  netCents: number;
  vatCents: number;
  totalCents: number;
  /** Hundredths of a percent: 2000 is 20 %. */
  vatRate: number;
  regime: VatRegime;
  vatTreatment: VatTreatment;
  currency: string;
  buyer: Json<InvoiceBuyer>;
  seller: Json<InvoiceSeller>;
}

/**
 * The last number of each kind and year. A transaction that takes the next number keeps the row locked until its end.
 */
interface InvoiceCounters {
  kind: InvoiceKind;
  year: number;
  last: number;
  /** When the last number was given: a later number has no earlier time, whatever a replica's clock says. */
  at: Instant;
}

/** The sums of each month in Paris: a trigger adds each invoice and credit note. Cents. */
interface InvoiceMonths {
  /** « 2026-11 ». */
  month: string;
  kind: InvoiceKind;
  /** Two letters; empty when Stripe did not say. */
  country: string;
  netCents: string;
  totalCents: string;
}

/** A refund that the buyer's bank sent back. The credit note stays: the money is still owed. */
interface ReturnedRefunds {
  refundId: string;
  orderId: string;
  amountCents: number;
  returnedAt: CreatedAt;
}

/** Append-only: from which day in Paris the seller is under which regime. Of two for one day, the later row counts. */
interface VatRegimes {
  id: Generated<string>;
  startsOn: string;
  regime: VatRegime;
  decidedBy: string;
  decidedAt: CreatedAt;
}

export interface AccountingTables {
  invoices: Invoices;
  invoiceCounters: InvoiceCounters;
  invoiceMonths: InvoiceMonths;
  returnedRefunds: ReturnedRefunds;
  vatRegimes: VatRegimes;
}
