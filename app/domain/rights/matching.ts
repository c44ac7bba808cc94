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
 * Which order a declaration speaks of. Sure are, among the orders of the declaration's address: the one with its number,
 * the only one of the training it names, or the only one. A number alone is not: anyone may write a number.
 */
export function matchDeclaration(declaration: { contract: string; email: string }, orders: Candidate[]): Match {
  const numbers = numbersIn(declaration.contract);
  const words = plain(declaration.contract);
  const own = orders.filter(({ email }) => email === declaration.email);
  const named = own.filter(({ formationName }) => words.includes(plain(formationName)));
  const numbered = orders.filter(({ number }) => numbers.includes(number));
  const sure = [own.filter(({ number }) => numbers.includes(number)), numbers.length > 0 ? [] : named].find(
    (found) => found.length === 1,
  );
  const only = numbers.length === 0 && named.length === 0 && own.length === 1 ? own[0] : undefined;
  return {
    orderId: sure?.[0]?.id ?? only?.id ?? null,
    candidates: [...new Set([...numbered, ...named, ...own])],
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
