import { dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as french } from "@zxcvbn-ts/language-fr";
import { z } from "zod";

const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
const MIN_DIGITS_ONLY = 15;
const FRENCH_USUAL = [
  "motdepasse",
  "azerty",
  "azertyuiop",
  "qsdfghjklm",
  "bonjour",
  "jetaime",
  "soleil",
  "doudou",
  "essor",
];

const commonPasswords = new Set<string>([...common["passwords-common"], ...FRENCH_USUAL]);
const words = new Set<string>([...commonPasswords, ...Object.values(french).flat().map(String)]);

/**
 * Length above all, and nothing that is tried first (CNIL 2022-100, ASVS 6.2): no rule on kinds of characters,
 * no trimming, no cutting. Lengths count characters, not bytes.
 */
export function passwordError(password: string, ownWords: string[] = []): string | null {
  const length = [...password].length;
  if (length < MIN_LENGTH) return `Choisissez au moins ${MIN_LENGTH}\u00a0caractères (il y en a ${length}).`;
  if (length > MAX_LENGTH) return `Choisissez au plus ${MAX_LENGTH}\u00a0caractères (il y en a ${length}).`;
  const plain = password.toLowerCase();
  if (/^\d+$/.test(plain) && length < MIN_DIGITS_ONLY)
    return "Ajoutez des lettres : des chiffres seuls se devinent vite.";
  if (/^(.{1,3})\1+$/s.test(plain)) return "Évitez de répéter les mêmes caractères.";
  if (isSequence(plain)) return "Évitez les suites comme « abcdef » ou « 123456 ».";
  const core = plain.replace(/[\d\W_]+$/u, "").replace(/^[\d\W_]+/u, "");
  if (commonPasswords.has(plain) || words.has(core))
    return "Ce mot de passe est trop courant. Assemblez plutôt plusieurs mots.";
  if (ownWords.some((word) => word.length >= 4 && core === word.toLowerCase())) {
    return "Évitez votre adresse e-mail ou le nom du site.";
  }
  return null;
}

/** A new password and its repetition, for `checkNewPassword` to judge. */
export const newPasswordFields = {
  password: z.string({ error: "Choisissez un mot de passe." }),
  passwordConfirmation: z.string({ error: "Répétez le mot de passe." }),
};

/** The two rules that look further than one field: her own words, and the repetition. */
export function checkNewPassword(
  { password, passwordConfirmation }: { password: string; passwordConfirmation: string },
  context: z.RefinementCtx,
  { email, siteName }: { email: string; siteName: string },
): void {
  const error = passwordError(password, [siteName, email.split("@")[0] ?? "", email]);
  if (error) context.addIssue({ code: "custom", path: ["password"], message: error });
  if (password === passwordConfirmation) return;
  context.addIssue({
    code: "custom",
    path: ["passwordConfirmation"],
    message: "Les mots de passe ne correspondent pas",
  });
}

function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const regular = steps.filter((step) => step === 1 || step === -1).length;
  return regular >= steps.length * 0.8;
}
