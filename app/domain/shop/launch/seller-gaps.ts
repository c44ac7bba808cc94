import type { Seller } from "#app/content/legal/blocks.ts";
import sample from "#app/content/legal/seller.sample.json" with { type: "json" };
import { compactNumber, isSiren } from "../accounting/company.ts";

/**
 * What the legal notice, the contract and the invoices say of the seller (Code de la consommation, art. L221-5; law of
 * 21 June 2004, art. 1-1), in the words that the seller reads.
 */
export const SELLER_FIELDS = {
  name: "nom ou dénomination sociale",
  founder: "nom de la fondatrice",
  legalForm: "forme juridique",
  "address.street": "rue",
  "address.postalCode": "code postal",
  "address.city": "ville",
  "address.country": "pays",
  siren: "SIREN",
  email: "e-mail",
  privacyEmail: "e-mail pour les données personnelles",
  phone: "téléphone",
  phoneHours: "horaires du téléphone",
  publicationDirector: "direction de la publication",
  "host.name": "nom de l’hébergeur",
  "host.address": "adresse de l’hébergeur",
  "host.phone": "téléphone de l’hébergeur",
  "mediator.name": "nom du médiateur",
  "mediator.address": "adresse du médiateur",
  "mediator.url": "site du médiateur",
  "mediator.contractFrom": "premier jour de la convention de médiation",
  "mediator.contractUntil": "dernier jour de la convention de médiation",
  /** Each company has to receive electronic invoices since 1 September 2026 (CGI, art. 289 bis). */
  invoicingPlatform: "plateforme agréée de facturation électronique",
};

const OPTIONAL_FIELDS = { capital: "capital", rcs: "immatriculation", vatNumber: "numéro de TVA" };

type SellerField = keyof typeof SELLER_FIELDS | keyof typeof OPTIONAL_FIELDS;

export const sellerFieldLabels: Record<SellerField, string> = { ...SELLER_FIELDS, ...OPTIONAL_FIELDS };

export interface SellerGap {
  field: SellerField;
  /** `sample`: a value of the shipped sample, or of any example. */
  fault: "missing" | "sample" | "wrong";
}

const COMMON: SellerField[] = ["legalForm", "capital", "address.city", "address.country", "phoneHours"];

/** All that is not yet the true and whole identity of a seller. `today`: « 2026-11-26 ». */
export function sellerGaps(seller: Seller, today: string): SellerGap[] {
  const gap = (field: SellerField): SellerGap[] => {
    const value = plain(valueAt(seller, field));
    if (value === "") return field in OPTIONAL_FIELDS ? [] : [{ field, fault: "missing" }];
    if (isExample(value) || (!COMMON.includes(field) && value === plain(valueAt(sample, field))))
      return [{ field, fault: "sample" }];
    return (RULES[field]?.(value, today) ?? true) ? [] : [{ field, fault: "wrong" }];
  };
  return (Object.keys(sellerFieldLabels) as SellerField[]).flatMap(gap);
}

const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value);
const isTelephone = (value: string) => value.replace(/\D/g, "").length >= 9;
/** Hosts are reached at 1007, 3900 or 10 07, as other large firms are. */
const isShortNumber = (value: string) => /^(10\d\d|3\d{3})$/.test(value.replace(/[ .]/g, ""));
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

const RULES: Partial<Record<SellerField, (value: string, today: string) => boolean>> = {
  siren: (value) => isSiren(compactNumber(value)),
  email: isEmail,
  privacyEmail: isEmail,
  phone: isTelephone,
  "host.phone": (value) => isTelephone(value) || isShortNumber(value),
  "mediator.url": (value) => /^https?:\/\/[^/\s]+\.[^/\s]+/.test(value),
  "mediator.contractFrom": (value, today) => isDay(value) && value <= today,
  "mediator.contractUntil": (value, today) => isDay(value) && value >= today,
};

/** « exemple », « fictif », « .example », « example.com », a SIREN of zeros. In small letters. */
export function isExample(value: string): boolean {
  return /ex[ae]mple|fictif|fictive|\.(test|invalid)\b|\b000 ?000 ?000\b/.test(value);
}

function valueAt(seller: Seller, field: SellerField): unknown {
  return field.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], seller);
}

function plain(value: unknown): string {
  return String(value ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
