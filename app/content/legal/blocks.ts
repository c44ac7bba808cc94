export const text = (content: Inline): Block => ({ kind: "text", text: content });

export const list = (items: Inline[]): Block => ({ kind: "list", items });

export const steps = (items: Inline[]): Block => ({ kind: "list", items, ordered: true });

export const table = (caption: string, head: Inline[], rows: Inline[][]): Block => ({
  kind: "table",
  caption,
  head,
  rows,
});

/** One box; each item is a paragraph of it. */
export const notice = (paragraphs: Inline[]): Block => ({ kind: "notice", text: paragraphs.join("\n\n") });

/** The seller's legal identity, read from SELLER_FILE (JSON). `null`: not provided yet. */
export interface Seller {
  name: string;
  founder: string;
  legalForm: string;
  capital: string | null;
  address: { street: string; postalCode: string; city: string; country: string };
  siren: string;
  rcs: string | null;
  vatNumber: string | null;
  /** Where it sells: « FR, EU, MC »; null for the Union, Monaco and overseas France. */
  soldIn: string | null;
  email: string;
  privacyEmail: string;
  phone: string;
  /** e.g. « du lundi au vendredi, de 9 h à 18 h » */
  phoneHours: string;
  publicationDirector: string;
  host: { name: string; address: string; phone: string };
  /** The days of the contract with the mediator: « 2026-01-31 ». */
  mediator: { name: string; address: string; url: string; contractFrom: string; contractUntil: string };
  /** The approved platform that receives the seller's electronic invoices. */
  invoicingPlatform: string;
  social: { instagram: string; facebook: string; youtube: string; tiktok: string; linkedin: string };
}

export interface LegalContext {
  siteName: string;
  siteUrl: string;
  seller: Seller;
}

/** Inline text may hold **bold** and [links](/contact), nothing else. */
export type Inline = string;

/**
 * A notice is a box around one text. The law imposes some texts as a whole in one box (annexes to D211-3, D211-4 and
 * R221-3 of the code de la consommation), so a blank line (\n\n) starts a new paragraph inside the same box.
 */
export type Block =
  | { kind: "text"; text: Inline }
  | { kind: "list"; items: Inline[]; ordered?: boolean }
  | { kind: "table"; caption: string; head: Inline[]; rows: Inline[][] }
  | { kind: "notice"; text: Inline };

export interface LegalSection {
  id: string;
  heading: string;
  blocks: Block[];
}

export interface LegalText {
  title: string;
  description: string;
  sections: LegalSection[];
}

export interface LegalDocument extends LegalText {
  /** ISO date; the version that is recorded with each consent. */
  version: string;
  /** « Relu par … le … » */
  review?: string;
}
