/** An order that a declaration may speak of. */
export interface Candidate {
  id: string;
  number: string;
  email: string;
  formationName: string;
}

export interface Match {
  /** The order that it surely speaks of; null when a person has to choose. */
  orderId: string | null;
  /** Every order it may speak of, the likeliest first. */
  candidates: Candidate[];
}

/** Order numbers in free text: « ES-000042 », « commande es 42 ». */
export function numbersIn(contract: string): string[] {
  const found = [...contract.matchAll(/\bES[-\s–]?\s?0*(\d{1,12})\b/gi)];
  return [...new Set(found.map(([, digits = ""]) => `ES-${digits.padStart(6, "0")}`))];
}

/**
 * Which order a declaration speaks of. Sure are: the number of an order of her own address, or the one order of her
 * address that has the training's name, or has the only one. A number alone is not: anyone may write a number.
 */
export function matchDeclaration(declaration: { contract: string; email: string }, orders: Candidate[]): Match {
  const numbers = numbersIn(declaration.contract);
  const words = plain(declaration.contract);
  const hers = orders.filter(({ email }) => email === declaration.email);
  const named = hers.filter(({ formationName }) => words.includes(plain(formationName)));
  const numbered = orders.filter(({ number }) => numbers.includes(number));
  const sure = [hers.filter(({ number }) => numbers.includes(number)), numbers.length > 0 ? [] : named].find(
    (found) => found.length === 1,
  );
  const only = numbers.length === 0 && named.length === 0 && hers.length === 1 ? hers[0] : undefined;
  return {
    orderId: sure?.[0]?.id ?? only?.id ?? null,
    candidates: [...new Set([...numbered, ...named, ...hers])],
  };
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
