import { z } from "zod";

const ONE_LINE = "Écrivez sur une seule ligne.";
const READABLE = "Ce texte contient des signes illisibles\u00a0: collez-le sans mise en forme.";
const NUMBER = "Indiquez un numéro avec ses chiffres, par exemple «\u00a006 12 34 56 78\u00a0».";

/** A name as a form gives it. A line break would start a header of its own in an email; a database takes no NUL. */
export function nameField(missing: string, { min = 1, max = 80 } = {}) {
  return z
    .string({ error: missing })
    .trim()
    .min(min, missing)
    .max(max, `Ce nom est trop long\u00a0: ${max} signes au plus.`)
    .regex(/^\P{Cc}*$/u, ONE_LINE);
}

export const phoneField = z
  .string()
  .trim()
  .max(30, "Ce numéro est trop long.")
  .regex(/^[+\d][\d ().-]{5,}$/, NUMBER);

/** Several lines; those of Windows are made like the others. */
export function textField(missing: string, { min = 0, max }: { min?: number; max: number }) {
  return z
    .string({ error: missing })
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(min, missing)
        .max(max, `Ce texte est trop long\u00a0: ${max.toLocaleString("fr-FR")} signes au plus.`)
        .regex(/^[\P{Cc}\n\t]*$/u, READABLE),
    );
}
