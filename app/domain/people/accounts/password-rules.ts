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

export type WeakPassword =
  | "too-short"
  | "too-long"
  | "only-digits"
  | "repetition"
  | "sequence"
  | "common"
  | "own-words";

let dictionaries: ReturnType<typeof readDictionaries> | undefined;

/** Read for the first password that somebody chooses: they would take a tenth of each start. */
async function readDictionaries() {
  const [common, french] = await Promise.all([import("@zxcvbn-ts/language-common"), import("@zxcvbn-ts/language-fr")]);
  const passwords = new Set<string>([...common.dictionary["passwords-common"], ...FRENCH_USUAL]);
  const words = new Set<string>([...passwords, ...Object.values(french.dictionary).flat().map(String)]);
  return { passwords, words };
}

/** Length, and nothing that is guessed first (CNIL 2022-100, ASVS 6.2): no kinds of characters, no cutting. */
export async function passwordWeakness(password: string, ownWords: string[] = []): Promise<WeakPassword | null> {
  const length = lengthOf(password);
  if (length < MIN_LENGTH) return "too-short";
  if (length > MAX_LENGTH) return "too-long";
  const plain = password.toLowerCase();
  if (/^\d+$/.test(plain) && length < MIN_DIGITS_ONLY) return "only-digits";
  if (/^(.{1,3})\1+$/s.test(plain) || new Set(plain).size < 4) return "repetition";
  if (isSequence(plain)) return "sequence";
  const [core = ""] = /\p{L}(?:.*\p{L})?/su.exec(plain) ?? [];
  dictionaries ??= readDictionaries();
  const { passwords, words } = await dictionaries;
  if (passwords.has(plain) || words.has(core)) return "common";
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
