import {
  type Difference,
  type DifferenceKind,
  type Fact,
  type LedgerInvoice,
  type LedgerOrder,
  type LedgerPayment,
  NONE,
  ONE,
  type ShopBooks,
} from "./books.ts";

export const INVOICE_DIFFERENCES: ReadonlySet<DifferenceKind> = new Set([
  "invoice-missing",
  "invoice-twice",
  "invoice-differs",
  "credit-note-missing",
  "credit-note-too-many",
  "number-missing",
  "number-twice",
]);

export function compareInvoices({
  orders,
  payments,
  invoices,
  numbers,
  counters,
  gaps,
}: Pick<ShopBooks, "orders" | "payments" | "invoices" | "numbers" | "counters" | "gaps">): Difference[] {
  const byOrder = new Map(orders.map((order) => [order.id, order]));
  const byPayment = Map.groupBy(invoices, ({ paymentId }) => paymentId);
  return [
    ...payments.flatMap((payment) =>
      comparePayment(payment, byPayment.get(payment.id) ?? [], byOrder.get(payment.orderId)),
    ),
    ...compareNumbers(numbers, counters, gaps),
  ];
}

function comparePayment(payment: LedgerPayment, own: LedgerInvoice[], order: LedgerOrder | undefined): Difference[] {
  const about = { about: order?.number ?? payment.orderId, orderId: payment.orderId, stripeId: null };
  const invoices = own.filter(({ kind }) => kind === "invoice");
  const invoiced = sum(invoices);
  const credited = sum(own.filter(({ kind }) => kind === "credit_note"));
  const difference = (kind: Difference["kind"], expected: Fact, found: Fact): Difference[] => [
    { kind, ...about, expected, found },
  ];
  const money = (cents: number): Fact => ({ cents, currency: payment.currency });
  const paid = money(payment.amountCents);
  const returned = money(payment.refundedCents);
  return [
    ...(payment.amountCents > 0 && invoices.length === 0 ? difference("invoice-missing", paid, NONE) : []),
    ...(invoices.length > 1 ? difference("invoice-twice", paid, { name: namesOf(invoices) }) : []),
    ...(invoices.length === 1 && invoiced !== payment.amountCents
      ? difference("invoice-differs", paid, money(invoiced))
      : []),
    ...(credited < payment.refundedCents ? difference("credit-note-missing", returned, money(credited)) : []),
    ...(credited > payment.refundedCents ? difference("credit-note-too-many", returned, money(credited)) : []),
  ];
}

/** Those of a year whose counter is lost begin with 1. */
function compareNumbers(numbers: string[], counters: ShopBooks["counters"], gaps: ShopBooks["gaps"]): Difference[] {
  const bySeries = Map.groupBy(numbers, (number) => number.slice(0, -6));
  const given = new Map(counters.map((counter) => [counter.series, counter]));
  return [...new Set([...bySeries.keys(), ...given.keys()])].flatMap((series) => {
    const first = given.get(series)?.first ?? 1;
    let last = given.get(series)?.last ?? 0;
    const known = new Set<number>();
    const twice = new Set<number>();
    for (const number of bySeries.get(series) ?? []) {
      const n = Number(number.slice(-6));
      if (known.has(n)) twice.add(n);
      known.add(n);
      last = Math.max(last, n);
    }
    const expected = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    const isSkipped = (n: number) => gaps.some((gap) => gap.series === series && gap.first <= n && n <= gap.last);
    const missing = expected.filter((n) => !known.has(n) && !isSkipped(n));
    const about = (n: number) => ({ about: `${series}${String(n).padStart(6, "0")}`, orderId: null, stripeId: null });
    return [
      ...missing.map((n) => ({ kind: "number-missing" as const, ...about(n), expected: ONE, found: NONE })),
      ...[...twice].map((n) => ({
        kind: "number-twice" as const,
        ...about(n),
        expected: ONE,
        found: { count: 2 },
      })),
    ];
  });
}

function sum(invoices: LedgerInvoice[]): number {
  return invoices.reduce((total, { totalCents }) => total + totalCents, 0);
}

function namesOf(invoices: LedgerInvoice[]): string {
  return invoices.map(({ number }) => number).join(", ");
}
