import { dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as french } from "@zxcvbn-ts/language-fr";

export const MIN_LENGTH = 12;
export const MAX_LENGTH = 128;
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

export type WeakPassword =
  | "too-short"
  | "too-long"
  | "only-digits"
  | "repetition"
  | "sequence"
  | "common"
  | "own-words";

/** Length, and nothing that is guessed first (CNIL 2022-100, ASVS 6.2): no kinds of characters, no cutting. */
export function passwordWeakness(password: string, ownWords: string[] = []): WeakPassword | null {
  const length = lengthOf(password);
  if (length < MIN_LENGTH) return "too-short";
  if (length > MAX_LENGTH) return "too-long";
  const plain = password.toLowerCase();
  if (/^\d+$/.test(plain) && length < MIN_DIGITS_ONLY) return "only-digits";
  if (/^(.{1,3})\1+$/s.test(plain)) return "repetition";
  if (isSequence(plain)) return "sequence";
  const core = plain.replace(/[\d\W_]+$/u, "").replace(/^[\d\W_]+/u, "");
  if (commonPasswords.has(plain) || words.has(core)) return "common";
  return ownWords.some((word) => word.length >= 4 && core === word.toLowerCase()) ? "own-words" : null;
}

export function lengthOf(password: string): number {
  return [...password].length;
}

function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const regular = steps.filter((step) => step === 1 || step === -1).length;
  return regular >= steps.length * 0.8;
}
