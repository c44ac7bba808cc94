import { z } from "zod";
import {
  lengthOf,
  MAX_LENGTH,
  MIN_LENGTH,
  passwordWeakness,
  type WeakPassword,
} from "#app/domain/people/accounts/password-rules.ts";

export const newPasswordFields = {
  password: z.string({ error: "Choisis un mot de passe." }),
  passwordConfirmation: z.string({ error: "Répète le mot de passe." }),
};

/** The two rules that need more than one field: no password made of the customer's own data, and the repetition. */
export async function checkNewPassword(
  { password, passwordConfirmation }: { password: string; passwordConfirmation: string },
  context: z.RefinementCtx,
  { email, siteName }: { email: string; siteName: string },
): Promise<void> {
  const weakness = await passwordWeakness(password, [siteName, email.split("@")[0] ?? "", email]);
  const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (weakness) refuse("password", weaknessLabel(weakness, password));
  if (password !== passwordConfirmation) refuse("passwordConfirmation", "Les mots de passe ne correspondent pas");
}

function weaknessLabel(weakness: WeakPassword, password: string): string {
  const counted = `(il y en a ${lengthOf(password)})`;
  const labels: Record<WeakPassword, string> = {
    "too-short": `Choisis au moins ${MIN_LENGTH}\u00a0caractères ${counted}.`,
    "too-long": `Choisis au plus ${MAX_LENGTH}\u00a0caractères ${counted}.`,
    "only-digits": "Ajoute des lettres\u00a0: des chiffres seuls se devinent vite.",
    repetition: "Évite de répéter les mêmes caractères.",
    sequence: "Évite les suites comme «\u00a0abcdef\u00a0» ou «\u00a0123456\u00a0».",
    common: "Ce mot de passe est trop courant. Assemble plutôt plusieurs mots.",
    "own-words": "Évite ton adresse e-mail ou le nom du site.",
  };
  return labels[weakness];
}
