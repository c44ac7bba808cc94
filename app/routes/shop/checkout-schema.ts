import { z } from "zod";
import {
  checkbox,
  emailField,
  honeypotField,
  idempotencyKeyField,
  requiredCheckbox,
} from "#app/domain/values/fields.ts";
import { checkCompany, companyFields } from "./company-fields.ts";

export const checkoutSchema = z
  .object({
    email: emailField,
    cgv: requiredCheckbox("Cochez cette case pour passer commande."),
    marketing: checkbox,
    tentative: idempotencyKeyField,
    termsVersion: z.iso.date().optional().catch(""),
    termsSha256: z.hex().optional().catch(""),
    prix: z.coerce.number().int().optional().catch(undefined),
    ...honeypotField,
    ...companyFields,
  })
  .superRefine(checkCompany);
