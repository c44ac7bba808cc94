/** Only the format is checked here; VIES says whether a company of another member has the number. */

/** The last digit is a control digit (Luhn). */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduceRight((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}

/** After the two letters of the country (directive 2006/112/CE, art. 215; Greece writes EL). */
const VAT_NUMBERS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** A French number with a numeric key must match its SIREN. */
export function isVatNumber(text: string): boolean {
  const rest = text.slice(2);
  if (!VAT_NUMBERS[text.slice(0, 2)]?.test(rest)) return false;
  if (!text.startsWith("FR")) return true;
  const siren = rest.slice(2);
  if (!isSiren(siren)) return false;
  return !/^\d\d/.test(rest) || Number(rest.slice(0, 2)) === (12 + 3 * (Number(siren) % 97)) % 97;
}

export function countryOfVatNumber(text: string): string {
  const prefix = text.slice(0, 2);
  return prefix === "EL" ? "GR" : prefix;
}

/** As it is stored: « fr 40 303 265 045 » → « FR40303265045 ». */
export function compactNumber(text: string): string {
  return text.replace(/[\s.\-\u00a0\u202f]/g, "").toUpperCase();
}
