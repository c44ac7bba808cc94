import { expect, test } from "vitest";
import type { ContractOrder } from "./contract-orders.server.ts";
import { quoteOf } from "./order-quote.ts";
import { type EndRequest, plannedEnd, unservedBasis } from "./planned-end.ts";
import { calculationText } from "./quote/refund-labels.ts";

/**
 * A month at 30 € from 1 November at 10:00 in Paris, which is canceled « dès que possible » on 2 November: it ends on
 * that day at midnight, so 28 days and 10 hours are not served.
 */
const START = new Date("2026-11-01T09:00:00Z");
const END = new Date("2026-12-01T09:00:00Z");
const DECLARED = new Date("2026-11-02T11:00:00Z");
const REQUEST: EndRequest = {
  requestedEnd: "des-que-possible",
  requestedDate: null,
  declaredAt: DECLARED,
  asked: null,
};

interface Month {
  amount?: number;
  left?: number;
  cancelAt?: string;
}

function subscribed({ amount = 30_00, left = amount, cancelAt }: Month): ContractOrder {
  return {
    id: "order",
    number: "ESS-2026-ABCDEF",
    email: "lea@exemple.fr",
    accountEmail: null,
    userId: null,
    formationName: "Immobilier de campagne",
    status: "paid",
    type: "subscription",
    amount,
    refunded: amount - left,
    refundable: left,
    laterRefundable: 0,
    laterPaid: 0,
    lessons: [],
    minutesWhenOrdered: 0,
    keptProgress: null,
    createdAt: START,
    paidAt: START,
    isDisputed: false,
    subscription: {
      id: "sub_1",
      status: "active",
      start: START,
      end: END,
      cancelAt: cancelAt ? new Date(cancelAt) : null,
      month: { paymentIntentId: "pi_1", amount, left },
    },
  };
}

const number = (text = "") => Number(text.replace(/[\s\u00a0\u202f]/g, "").replace(",", "."));

/** « 30 € × 18,5/30 = 18,50 €, arrondi …, − 6,50 € déjà remboursés = 12 €. »: whether both sides are equal. */
function isTrue(calculation: string): boolean {
  const euros = "([\\d\\s,]+) €";
  const [, amount, left, days, share, refunded, cents] =
    new RegExp(
      `${euros} × ([\\d,]+)/([\\d,]+) = ${euros}, arrondi au centime supérieur(?:, − ${euros} déjà remboursés = ${euros})?\\.$`,
    ).exec(calculation.replaceAll("\u00a0", " ").replaceAll("\u202f", " ")) ?? [];
  // Half a thousandth of a cent is what the printed days may lack.
  const isShare = Math.ceil((100 * number(amount) * number(left)) / number(days) - 5e-4) === toCents(share);
  return isShare && (refunded === undefined || toCents(share) - toCents(refunded) === toCents(cents));
}
const toCents = (text = "") => Math.round(100 * number(text));

test.each([
  ["nothing was refunded", {}, 28_42, null],
  [
    "it ends on 24 November, and that share was refunded",
    { left: 23_58, cancelAt: "2026-11-24T23:00:00Z" },
    22_00,
    6_42,
  ],
  ["it ends with the month", { cancelAt: END.toISOString() }, 28_42, null],
  ["25 € of it were refunded as a gesture", { left: 5_00 }, 5_00, 23_42],
  [
    "the share until 24 November and 20 € more were refunded",
    { left: 3_58, cancelAt: "2026-11-24T23:00:00Z" },
    3_58,
    24_84,
  ],
  ["a high price", { amount: 1_997_00 }, 1_891_61, null],
  ["a low price", { amount: 1_00 }, 95, null],
] as const)(
  "%s: page, cancellation and email agree, and the printed calculation is true",
  (_what, month, cents, before) => {
    const order = subscribed(month);
    const { proRata } = quoteOf(order, { declaredAt: DECLARED }) ?? {};
    const end = plannedEnd(REQUEST, order, DECLARED);
    const basis = end && unservedBasis(REQUEST, order, end);
    if (!proRata || !basis) throw new Error("no quote");
    expect(proRata.cents).toBe(cents);
    expect(end.unserved).toBe(cents);
    const printed = calculationText(proRata);
    expect(printed).toContain("2 novembre 2026\u00a0: 28,42\u00a0jours sur 30\u00a0jours ne sont pas fournis");
    expect(isTrue(printed), printed).toBe(true);
    expect(calculationText(basis)).toBe(printed);
    expect(proRata.month?.refunded || null).toBe(before);
  },
);
