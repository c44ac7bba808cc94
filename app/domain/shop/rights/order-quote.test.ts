import { expect, test } from "vitest";
import type { ContractOrder } from "./contract-orders.server.ts";
import { type DeclaredAct, isDue, orderMeant, orderToEnd, quoteOf, waysOut } from "./order-quote.ts";
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
    formationId: "formation",
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
    deductedFrom: null,
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
  [
    "its end on 24 November was set at Stripe, and nothing was refunded",
    { cancelAt: "2026-11-24T23:00:00Z" },
    28_42,
    null,
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

const single: ContractOrder = {
  ...subscribed({}),
  id: "single",
  number: "ES-000007",
  formationName: "Formation Mindset",
  type: "payment",
  subscription: null,
};

test.each([
  ["as soon as possible", {}, {}, [30_00, 28_42, "2026-11-02", "withdrawal"]],
  ["at the end of the month", {}, { requestedEnd: "fin-de-periode" }, [30_00, 0, "2026-12-01", "withdrawal"]],
  ["a part was given back", { left: 5_00 }, {}, [5_00, 5_00, "2026-11-02", "cancellation"]],
  ["all was given back", { left: 0 }, {}, [0, 0, "2026-11-02", "cancellation"]],
  [
    "in the last minute",
    {},
    { declaredAt: new Date("2026-11-16T22:59:00Z") },
    [30_00, 14_42, "2026-11-16", "withdrawal"],
  ],
  [
    "a minute later, by the guarantee, which has to be asked for",
    {},
    { declaredAt: new Date("2026-11-16T23:01:00Z") },
    [30_00, 13_42, "2026-11-17", "cancellation"],
  ],
  ["after the guarantee", {}, { declaredAt: new Date("2026-12-01T23:01:00Z") }, null],
] as const)("the two ways out, %s", (_what, month, request, expected) => {
  const ways = waysOut(subscribed(month), { ...REQUEST, ...request });
  const { withdrawal, cancellation, preferred } = ways ?? {};
  expect(ways && [withdrawal?.cents, cancellation?.cents, cancellation?.endsOn?.toString(), preferred]).toEqual(
    expected,
  );
});

test("a single payment can be withdrawn from only, and what is withdrawn from has no way out left", () => {
  expect(waysOut(single, REQUEST)).toMatchObject({
    withdrawal: { cents: 30_00 },
    cancellation: { cents: 0, endsOn: null },
    preferred: "withdrawal",
  });
  expect(waysOut({ ...subscribed({}), status: "withdrawn" }, REQUEST)).toBeNull();
});

const running = subscribed({});
const ended = { ...running, subscription: running.subscription && { ...running.subscription, status: "canceled" } };

test.each([
  ["the subscription before a single payment", "mon abonnement", [running, single], "order"],
  ["the single payment that is named", "Formation Mindset", [running, single], "single"],
  ["the only order", "mon contrat", [single], "single"],
  ["no single payment in place of a subscription that has ended", "mon abonnement", [ended, single], null],
  ["neither of two subscriptions", "mon abonnement", [running, { ...running, id: "other" }], null],
  ["not somebody else's", "ES-000007", [running, { ...single, email: "zoe@exemple.fr" }], null],
])("the cancellation form means %s, and as a withdrawal still does", (_what, contract, orders, expected) => {
  const declared = { contract, email: "lea@exemple.fr" };
  const meant = orderToEnd(REQUEST, declared, orders);
  expect(meant?.id ?? null).toBe(expected);
  const act: DeclaredAct = { ...REQUEST, kind: "withdrawal", channel: "form" };
  if (meant) expect(orderMeant(act, declared, orders, (order) => isDue(act, order))?.id).toBe(expected);
});
