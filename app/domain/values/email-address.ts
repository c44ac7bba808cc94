import { z } from "zod";

const MESSAGE = "Indiquez une adresse e-mail complète, par exemple «\u00a0prenom@exemple.fr\u00a0».";

/** One person, one spelling: normalised before it is checked, so that look-alikes do not pass. */
export function normaliseEmail(value: string): string {
  return value.normalize("NFKC").trim().toLowerCase();
}

/** An address as a form gives it. Control characters, several @ and the like are refused. */
export const emailField = z
  .string({ error: MESSAGE })
  .max(254, MESSAGE)
  .transform((value, context) => {
    // A look-alike ＠ must not become an @ by normalising.
    if (/[＠﹫]/.test(value)) context.addIssue(MESSAGE);
    return normaliseEmail(value);
  })
  .pipe(
    z
      .email({ error: MESSAGE, pattern: z.regexes.html5Email })
      .refine((value) => value.split("@")[1]?.includes("."), MESSAGE),
  );
