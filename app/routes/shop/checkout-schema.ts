import { z } from "zod";
import { REMINDER_CONSENT } from "#app/content/legal/consents/reminder.ts";
import { compactNumber, countryOfVatNumber, isSiren, isVatNumber } from "#app/domain/shop/accounting/company.ts";
import { isOtherMember } from "#app/domain/shop/accounting/vat.ts";
import { codeOfLabel } from "#app/domain/shop/codes/code-name.ts";
import {
  checkbox,
  honeypotField,
  idempotencyKeyField,
  lineField,
  newEmailField,
  requiredCheckbox,
} from "#app/domain/values/fields.ts";
import type { Company, Consent } from "#db/types.ts";

const code = (isValid: (text: string) => boolean, wrong: string) =>
  z
    .string()
    .max(40, wrong)
    .transform(compactNumber)
    .refine((text) => text === "" || isValid(text), wrong)
    .optional();

const companyFields = {
  entreprise: lineField({ max: 120 }).optional(),
  siren: code(isSiren, "Indique les neuf chiffres du SIREN, par exemple 732 829 320."),
  tva: code(isVatNumber, "Indique le numéro avec les deux lettres de son pays, par exemple FR44 732829320."),
};

interface Typed {
  entreprise?: string | undefined;
  siren?: string | undefined;
  tva?: string | undefined;
}

/** An invoice to a company names it, and identifies it by one of the numbers (CGI, annexe II, art. 242 nonies A). */
function checkCompany({ entreprise, siren, tva }: Typed, context: z.RefinementCtx): void {
  if (!entreprise && (siren || tva))
    context.addIssue({ code: "custom", path: ["entreprise"], message: "Indique le nom de l’entreprise." });
  if (entreprise && !siren && !tva)
    context.addIssue({
      code: "custom",
      path: ["siren"],
      message: "Indique le SIREN, ou le numéro de TVA d’une entreprise d’un autre pays.",
    });
}

export const checkoutSchema = z
  .object({
    email: newEmailField,
    place: lineField({ max: 100 }).optional(),
    cgv: requiredCheckbox("Coche cette case pour passer commande."),
    marketing: checkbox,
    rappel: checkbox,
    tentative: idempotencyKeyField,
    termsVersion: z.iso.date().optional().catch(""),
    termsSha256: z.hex().optional().catch(""),
    pays: z.string().max(2, "Choisis un pays de la liste.").default("FR"),
    code: lineField({ max: 40 }).default(""),
    prix: z.coerce.number().int().optional().catch(undefined),
    ...honeypotField,
    ...companyFields,
  })
  .superRefine(checkCompany);

/** The form as its buyer sent it. */
export function typedForm(order: {
  email: string;
  buyerCountry: string | null;
  company: Company | null;
  consents: readonly Pick<Consent, "id">[];
  termsVersion: string;
  termsSha256: string;
  reductionLabel: string | null;
}): Record<string, string> {
  const { email, buyerCountry, company, consents, termsVersion, termsSha256 } = order;
  const code = codeOfLabel(order.reductionLabel);
  return {
    email,
    pays: buyerCountry ?? "FR",
    cgv: "on",
    ...(consents.some(({ id }) => id === "marketing") && { marketing: "on" }),
    ...(consents.some(({ id }) => id === REMINDER_CONSENT) && { rappel: "on" }),
    ...(company && { entreprise: company.name, siren: company.siren, tva: company.vatNumber }),
    ...(code && { code }),
    termsVersion,
    termsSha256,
  };
}

export function companyOf({ entreprise, siren = "", tva = "" }: Typed): Company | null {
  return entreprise ? { name: entreprise, siren, vatNumber: tva } : null;
}

export function isCompanyOfOtherMember({ entreprise, tva }: Typed): boolean {
  return Boolean(entreprise && tva) && isOtherMember(countryOfVatNumber(tva ?? ""));
}
