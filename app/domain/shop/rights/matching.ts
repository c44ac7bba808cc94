export interface Candidate {
  id: string;
  number: string;
  email: string;
  /** The confirmed address of the account that it belongs to; null without one. */
  accountEmail: string | null;
  formationName: string;
  userId: string | null;
}

export interface Declared {
  contract: string;
  email: string;
  userId?: string;
}

export function isOrderOf(order: Pick<Candidate, "email" | "accountEmail">, email: string): boolean {
  return order.email === email || order.accountEmail === email;
}

function isOwn(order: Candidate, { email, userId }: Declared): boolean {
  return isOrderOf(order, email) || (userId !== undefined && order.userId === userId);
}

function isLeft({ accountEmail, userId }: Candidate, declared: Declared): boolean {
  return accountEmail !== null && accountEmail !== declared.email && userId !== declared.userId;
}

export interface Match {
  /** The order that the declaration certainly concerns; null when an administrator has to choose. */
  orderId: string | null;
  /** Every order that the declaration may concern, the likeliest first. */
  candidates: Candidate[];
}

/** Order numbers in free text: « ES-000042 », « commande es 42 ». */
export function numbersIn(contract: string): string[] {
  const found = [...contract.matchAll(/\bES[-\s–]?\s?0*(\d{1,12})\b/gi)];
  return [...new Set(found.map(([, digits = ""]) => `ES-${digits.padStart(6, "0")}`))];
}

/**
 * Finds the order that a declaration concerns. Certain matches are, among the orders of its address or account: the
 * order with the given number, the only order for the given formation, or the only order. A number without the address
 * is not enough: anyone may type a number. Nor is an address that its account has not confirmed.
 */
export function matchDeclaration(declaration: Declared, orders: Candidate[]): Match {
  const numbers = numbersIn(declaration.contract);
  const words = plain(declaration.contract);
  const own = orders.filter((order) => isOwn(order, declaration));
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

/**
 * The matched one, or the only due one of its address. A number of no order, or of somebody else's, leaves a doubt, and so
 * does an address that the order's account has left: somebody else may read it by now.
 */
export function certainOrder<Order extends Candidate>(
  declaration: Declared,
  orders: Order[],
  isDue: (order: Order) => boolean,
): Order | null {
  const own = orders.filter((order) => isOwn(order, declaration) && !isLeft(order, declaration));
  const due = own.filter(isDue);
  const { orderId } = matchDeclaration(declaration, orders);
  if (orderId) return due.find(({ id }) => id === orderId) ?? null;
  if (numbersIn(declaration.contract).length > 0) return null;
  const words = plain(declaration.contract);
  const named = own.filter(({ formationName }) => words.includes(plain(formationName)));
  const meant = named.length > 0 ? due.filter((order) => named.includes(order)) : due;
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
