import { z } from "zod";
import type { Seller } from "#app/content/legal/blocks.ts";
import sample from "#app/content/legal/seller.sample.json" with { type: "json" };
import { isCountryList } from "#app/content/legal/sold-in.ts";
import { typeset } from "#app/content/typography.ts";
import { capitalized, READERS } from "#app/content/wording.ts";
import { compactNumber, isSiren } from "#app/domain/shop/accounting/company.ts";
import { SELLER_FIELDS } from "#app/domain/shop/launch/seller-gaps.ts";
import { dayField, emailField, lineField } from "#app/domain/values/fields.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { FONTS_NAMES, type FontsName, PALETTE_NAMES, type PaletteName } from "#app/theme/brand.ts";
import type { PictureFocus } from "#db/types.ts";
import { FOCUS_LABELS } from "../media/asset-parts.view.tsx";

const line = (max = 160) => lineField({ max }).default("");
const optional = <Field extends z.ZodType>(field: Field) => z.union([z.literal(""), field]).default("" as never);
const link = optional(
  z
    .url({ error: "Il faut une adresse qui commence par https://.", protocol: /^https$/, hostname: z.regexes.domain })
    .max(300),
);
const day = optional(dayField("Il faut un jour."));
const NUMBER = "Il faut dix chiffres, par exemple «\u00a002 40 12 34 56\u00a0», ou un numéro qui commence par +.";
const phone = lineField({ max: 30 }).refine(
  (text) => /^[+\d][\d ().-]*$/.test(text) && /^(?:0[1-9]\d{8}|3\d{3}|\+\d{8,15})$/.test(text.replace(/[^\d+]/g, "")),
  NUMBER,
);
const siren = lineField({ max: 20 })
  .regex(/^\d{3} ?\d{3} ?\d{3}$/, "Un SIREN a neuf chiffres.")
  .refine(
    (text) => isSiren(compactNumber(text)) || compactNumber(text) === compactNumber(sample.siren),
    "Ces neuf chiffres ne forment pas un SIREN\u00a0: l’un d’eux est faux.",
  );
const COUNTRIES = "Il faut les codes de deux lettres de pays qui existent, par exemple «\u00a0FR, BE\u00a0».";
const NO_ADDRESS = /^(?!.*(?::\/\/|[\p{L}\d]\.\p{L}{2}))/u;
const NAME = "Un nom, sans adresse\u00a0: dans chaque e-mail, elle deviendrait un lien.";

/** A field may be empty: what is missing stands on « Avant d’ouvrir ». */
const fields = z.object({
  site_name: lineField({ min: 1, max: 60, missing: "Il manque le nom du site." }).regex(NO_ADDRESS, NAME),
  name: line(),
  founder: line(),
  legalForm: line(),
  capital: line(60),
  "address-street": line(),
  "address-postalCode": line(20),
  "address-city": line(),
  "address-country": line(60),
  siren: optional(siren),
  rcs: line(80),
  vatNumber: line(20),
  soldIn: lineField({ max: 400 }).refine(isCountryList, COUNTRIES).default(""),
  email: optional(emailField),
  privacyEmail: optional(emailField),
  phone: optional(phone),
  phoneHours: line(120),
  publicationDirector: line(),
  "host-name": line(),
  "host-address": line(240),
  "host-phone": line(30),
  "mediator-name": line(),
  "mediator-address": line(240),
  "mediator-url": link,
  "mediator-contractFrom": day,
  "mediator-contractUntil": day,
  invoicingPlatform: line(),
  "social-instagram": z.preprocess(
    (text) =>
      typeof text === "string" ? text.trim().replace(/^@([\w.]{1,30})$/, "https://www.instagram.com/$1") : text,
    link,
  ),
  "social-facebook": link,
  "social-youtube": link,
  "social-tiktok": link,
  "social-linkedin": link,
  palette: z.enum(PALETTE_NAMES as [PaletteName]),
  polices: z.enum(FONTS_NAMES as [FontsName]),
  lectrices: z.enum(READERS).default("apprenantes"),
  cadrage: z.enum(Object.keys(FOCUS_LABELS) as [PictureFocus]).default("center"),
  voix: z.union([z.uuid(), z.literal("")]).default(""),
  sans_logo: z.string().optional(),
  sans_portrait: z.string().optional(),
  base: z.union([z.uuid(), z.literal("")]).default(""),
});

/** Also while another field is wrong: a founder reads all that is to be mended at once. */
const always = { when: () => true };

export const sellerSchema = fields
  .refine(
    (input) =>
      !/^(?:france)?$/i.test(input["address-country"] ?? "") || /^(?:\d{5})?$/.test(input["address-postalCode"] ?? ""),
    { path: ["address-postalCode"], message: "Un code postal a cinq chiffres.", ...always },
  )
  .refine(
    (input) =>
      !input["mediator-contractUntil"] || input["mediator-contractUntil"] >= (input["mediator-contractFrom"] ?? ""),
    {
      path: ["mediator-contractUntil"],
      message: "La convention finirait avant son premier jour.",
      ...always,
    },
  )
  .refine(({ "mediator-contractUntil": until }) => isSample(until) || until >= parisDay(new Date()).toString(), {
    path: ["mediator-contractUntil"],
    message: "Ce dernier jour est passé\u00a0: il faut une convention en cours, qui finit aujourd’hui ou plus tard.",
    ...always,
  });

/** The launch list asks for it; other fields can be saved meanwhile. */
const isSample = (until: string) => !until || until === sample.mediator.contractUntil;

type SellerInput = z.output<typeof sellerSchema>;

export function toSeller(input: SellerInput): Seller {
  const part = (name: keyof SellerInput) => String(input[name] ?? "");
  return {
    name: input.name,
    founder: input.founder,
    legalForm: input.legalForm,
    capital: input.capital || null,
    address: {
      street: part("address-street"),
      postalCode: part("address-postalCode"),
      city: part("address-city"),
      country: part("address-country"),
    },
    siren: input.siren.replace(/^(\d{3}) ?(\d{3}) ?(\d{3})$/, "$1 $2 $3"),
    rcs: input.rcs || null,
    vatNumber: input.vatNumber || null,
    soldIn: input.soldIn || null,
    email: input.email,
    privacyEmail: input.privacyEmail,
    phone: input.phone.replace(/^(0\d)(\d{2})(\d{2})(\d{2})(\d{2})$/, "$1 $2 $3 $4 $5"),
    phoneHours: typeset(input.phoneHours),
    publicationDirector: input.publicationDirector,
    host: { name: part("host-name"), address: part("host-address"), phone: part("host-phone") },
    mediator: {
      name: part("mediator-name"),
      address: part("mediator-address"),
      url: part("mediator-url"),
      contractFrom: part("mediator-contractFrom"),
      contractUntil: part("mediator-contractUntil"),
    },
    invoicingPlatform: input.invoicingPlatform,
    social: {
      instagram: part("social-instagram"),
      facebook: part("social-facebook"),
      youtube: part("social-youtube"),
      tiktok: part("social-tiktok"),
      linkedin: part("social-linkedin"),
    },
  };
}

/** The stored values by the names of their fields: « address-street ». */
export function fromSeller(value: object, prefix = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      typeof part === "object" && part !== null
        ? Object.entries(fromSeller(part, `${prefix}${name}-`))
        : [[`${prefix}${name}`, String(part ?? "")]],
    ),
  );
}

const label = (field: keyof typeof SELLER_FIELDS) => capitalized(SELLER_FIELDS[field]);

type Group = { title: string; fields: readonly (readonly [keyof SellerInput, string, FieldType?, string?])[] };
type FieldType = "text" | "email" | "tel" | "url" | "date";

/** The form, in the order of what a founder knows first. */
export const GROUPS: readonly Group[] = [
  {
    title: "Vous et votre entreprise",
    fields: [
      ["founder", label("founder")],
      ["name", label("name")],
      [
        "legalForm",
        label("legalForm"),
        "text",
        "Par exemple «\u00a0entreprise individuelle\u00a0» ou «\u00a0SASU\u00a0».",
      ],
      ["capital", "Capital"],
      ["siren", "SIREN"],
      ["rcs", "Immatriculation (RCS ou répertoire des métiers)"],
      ["vatNumber", "Numéro de TVA intracommunautaire"],
      ["publicationDirector", label("publicationDirector")],
    ],
  },
  {
    title: "Adresse",
    fields: [
      ["address-street", label("address.street")],
      ["address-postalCode", label("address.postalCode")],
      ["address-city", label("address.city")],
      ["address-country", label("address.country")],
    ],
  },
  {
    title: "Vous joindre",
    fields: [
      ["email", label("email"), "email"],
      ["privacyEmail", label("privacyEmail"), "email"],
      ["phone", label("phone"), "tel"],
      ["phoneHours", label("phoneHours"), "text", "Par exemple «\u00a0le mardi et le jeudi, de 10 h à 12 h\u00a0»."],
    ],
  },
  {
    title: "Vente",
    fields: [
      [
        "soldIn",
        "Pays où vous vendez",
        "text",
        "Vide\u00a0: l’Union européenne, Monaco et l’outre-mer. Sinon des codes, par exemple «\u00a0FR, BE\u00a0».",
      ],
      ["invoicingPlatform", label("invoicingPlatform")],
    ],
  },
  {
    title: "Médiateur de la consommation",
    fields: [
      ["mediator-name", "Nom"],
      ["mediator-address", "Adresse"],
      ["mediator-url", "Site", "url"],
      ["mediator-contractFrom", "Premier jour de la convention", "date"],
      ["mediator-contractUntil", "Dernier jour de la convention", "date"],
    ],
  },
  {
    title: "Hébergeur",
    fields: [
      ["host-name", "Nom"],
      ["host-address", "Adresse"],
      ["host-phone", "Téléphone", "tel"],
    ],
  },
  {
    title: "Réseaux sociaux",
    fields: [
      ["social-instagram", "Instagram", "text", "L’adresse de votre compte, ou «\u00a0@nom\u00a0»."],
      ["social-facebook", "Facebook", "url"],
      ["social-youtube", "YouTube", "url"],
      ["social-tiktok", "TikTok", "url"],
      ["social-linkedin", "LinkedIn", "url"],
    ],
  },
];
