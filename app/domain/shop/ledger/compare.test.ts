import { expect, test } from "vitest";
import type { StripeBooks } from "#app/gateways/stripe/books.server.ts";
import type { LedgerInvoice, LedgerOrder, ShopBooks } from "./books.ts";
import { findDifferences } from "./compare.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const PAID: LedgerOrder = {
  id: "order",
  number: "ES-1",
  userId: "buyer",
  formationId: "formation",
  status: "paid",
  canceledReason: null,
  amountCents: 10_000,
  refundedCents: 0,
  currency: "eur",
  holdsSeat: true,
  disputedAt: null,
  createdAt: NOW,
  paidAt: NOW,
  stripeCheckoutSessionId: "cs_1",
  stripePaymentIntentId: "pi_1",
  stripeSubscriptionId: null,
  subscriptionStatus: null,
  pastDueSince: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: null,
  cancelAt: null,
};
const STRIPE: StripeBooks = {
  checkouts: [{ id: "cs_1", orderId: "order", amount: 10_000, currency: "eur", paymentIntentId: "pi_1" }],
  subscriptions: [],
  refunds: [],
  disputes: [],
  invoices: [],
};
const OPEN = { userId: "buyer", formationId: "formation", source: "order" as const, orderId: "order", revokedAt: null };

function kindsOf(
  order: Partial<LedgerOrder>,
  stripe: Partial<StripeBooks>,
  shop: Partial<ShopBooks> = {},
  repeatedCents = 0,
): string[] {
  const changed = { ...PAID, ...order };
  const refunded = changed.refundedCents;
  const books: ShopBooks = {
    orders: [changed],
    payments: [
      {
        id: 1,
        orderId: "order",
        amountCents: changed.amountCents,
        refundedCents: refunded,
        currency: "eur",
        stripeInvoiceId: null,
        stripePaymentIntentId: "pi_1",
        repeatedCents,
      },
    ],
    invoices: invoicesOf(changed.amountCents, refunded),
    gaps: [],
    counters: [
      { series: "F2026-", first: 1, last: 1 },
      { series: "AV2026-", first: 1, last: refunded > 0 ? 1 : 0 },
    ],
    access: [OPEN],
    numbers: (shop.invoices ?? invoicesOf(changed.amountCents, refunded)).map(({ number }) => number),
    formations: [],
    emails: ["confirmation", "access"].map((name) => ({
      orderId: "order",
      template: name === "access" ? "training-access" : "order-confirmation",
      dedupeKey: `order:order:${name}`,
    })),
    ...shop,
  };
  return findDifferences({ ...STRIPE, ...stripe }, books, NOW).map(({ kind }) => kind);
}

const invoice = (number: string, totalCents: number): LedgerInvoice => ({
  number,
  kind: number.startsWith("F") ? "invoice" : "credit_note",
  paymentId: 1,
  totalCents,
});

function invoicesOf(paid: number, refunded: number): LedgerInvoice[] {
  return [invoice("F2026-000001", paid), ...(refunded > 0 ? [invoice("AV2026-000001", refunded)] : [])];
}

const refund = (amount: number, hasFailed = false) => ({ id: "re_1", paymentIntentId: "pi_1", amount, hasFailed });
const dispute = (status: string, paymentIntentId = "pi_1", amount = 10_000) => ({
  id: "dp_1",
  paymentIntentId,
  amount,
  status,
});
const over = { status: "refunded", refundedCents: 10_000, holdsSeat: false } as const;
const closed = { access: [{ ...OPEN, revokedAt: NOW }] };

test("books that agree have no difference", () => {
  expect(kindsOf({}, {})).toEqual([]);
});

test("a refund that failed after it was recorded is no difference: an alert was raised", () => {
  expect(kindsOf({ refundedCents: 500 }, { refunds: [refund(500, true)] })).toEqual([]);
});

test("a refund that failed before it was recorded is none either", () => {
  expect(kindsOf({}, { refunds: [refund(500, true)] })).toEqual([]);
});

test("a refund that is sent once more must be booked", () => {
  const twice = { refunds: [refund(10_000, true), refund(10_000)] };
  expect(kindsOf(over, twice, closed)).toEqual(["refund-not-recorded"]);
  expect(kindsOf(over, twice, closed, 10_000)).toEqual([]);
});

test("a lost dispute counts as a refund of what the bank took", () => {
  const disputed = { ...over, disputedAt: NOW };
  for (const status of ["lost", "appeal_needs_response", "prevented"])
    expect(kindsOf(disputed, { disputes: [dispute(status)] }, closed)).toEqual([]);
  expect(kindsOf(over, {}, closed)).toEqual(["refund-only-here"]);
  expect(kindsOf(disputed, { disputes: [dispute("lost", "pi_1", 9_000)] }, closed)).toEqual(["refund-only-here"]);
});

test("an inquiry of a bank closes no access", () => {
  expect(kindsOf({}, { disputes: [dispute("warning_needs_response")] })).toEqual([]);
  expect(kindsOf({}, { disputes: [dispute("needs_response")] })).toEqual(["dispute-not-recorded"]);
});

test("an older dispute that took a part hides no open one", () => {
  const disputes = [dispute("lost", "pi_1", 1_000), { ...dispute("needs_response"), id: "dp_2" }];
  expect(kindsOf({ refundedCents: 1_000 }, { disputes })).toEqual(["dispute-not-recorded"]);
});

test("a dispute that is open here has one at Stripe", () => {
  expect(kindsOf({ disputedAt: NOW }, {}, closed)).toEqual(["dispute-only-here"]);
  expect(kindsOf({ disputedAt: NOW }, { disputes: [dispute("needs_response", "pi_of_nobody")] }, closed)).toEqual([
    "dispute-only-here",
  ]);
});

test("each closed dispute is named when the shop takes one for open, so that each is recorded again", () => {
  const disputes = [dispute("won"), { ...dispute("won"), id: "dp_2" }];
  expect(kindsOf({ disputedAt: NOW }, { disputes }, closed)).toEqual(["dispute-only-here", "dispute-only-here"]);
});

test("access that an administrator has revoked is not missing, nor that of an erased account", () => {
  expect(kindsOf({}, {}, { access: [{ ...OPEN, source: "admin", revokedAt: NOW }] })).toEqual([]);
  expect(kindsOf({ userId: null }, {}, { access: [] })).toEqual([]);
  expect(kindsOf({}, {}, closed)).toEqual(["access-missing"]);
});

test("an erased account may lack the access email, but not the confirmation", () => {
  const confirmation = {
    orderId: "order",
    template: "order-confirmation",
    dedupeKey: "order:order:confirmation",
  };
  expect(kindsOf({ userId: null }, {}, { access: [], emails: [confirmation] })).toEqual([]);
  expect(kindsOf({ userId: null }, {}, { access: [], emails: [] })).toEqual(["email-missing"]);
});

test("access that an administrator has granted needs no order", () => {
  expect(
    kindsOf(over, { refunds: [refund(10_000)] }, { access: [{ ...OPEN, source: "admin", orderId: null }] }),
  ).toEqual([]);
  expect(kindsOf(over, { refunds: [refund(10_000)] })).toEqual(["access-without-order"]);
});

test("a payment whose order was lost is settled when it is refunded in full", () => {
  const lost = { id: "cs_2", orderId: "lost", amount: 10_000, currency: "eur", paymentIntentId: "pi_2" };
  const [own] = STRIPE.checkouts;
  const checkouts = own ? [own, lost] : [];
  const refunded = (amount: number, hasFailed = false) => [{ ...refund(amount, hasFailed), paymentIntentId: "pi_2" }];
  expect(kindsOf({}, { checkouts })).toEqual(["paid-without-order"]);
  expect(kindsOf({}, { checkouts, refunds: refunded(9999) })).toEqual(["paid-without-order"]);
  expect(kindsOf({}, { checkouts, refunds: refunded(10_000, true) })).toEqual(["paid-without-order"]);
  expect(kindsOf({}, { checkouts, refunds: refunded(10_000) })).toEqual([]);
});

test("a subscription whose order was lost is settled when it has ended, and each of its months is refunded", () => {
  const lost = { id: "cs_2", orderId: "lost", amount: 10_000, currency: "eur", paymentIntentId: null };
  const [own] = STRIPE.checkouts;
  const checkouts = own ? [own, lost] : [];
  const month = (paymentIntentId: string) => ({
    id: `in_${paymentIntentId}`,
    subscriptionId: "sub_2",
    orderId: "lost",
    amount: 10_000,
    currency: "eur",
    periodStart: NOW,
    periodEnd: NOW,
    paymentIntentId,
    paidAt: NOW,
  });
  const invoices = [month("pi_2"), month("pi_3")];
  const subscription = (status: string) => ({
    id: "sub_2",
    isOurs: true,
    orderId: "lost",
    customerId: "cus_2",
    status,
    periodStart: NOW,
    periodEnd: NOW,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedElsewhereAt: null,
    endedUnpaid: false,
  });
  const refunds = ["pi_2", "pi_3"].map((paymentIntentId) => ({ ...refund(10_000), paymentIntentId }));
  const ended = { checkouts, invoices, subscriptions: [subscription("canceled")] };
  expect(kindsOf({}, { ...ended, refunds })).toEqual([]);
  expect(kindsOf({}, { ...ended, refunds: refunds.slice(1) })).toEqual(["paid-without-order"]);
  expect(kindsOf({}, { ...ended, refunds, subscriptions: [subscription("active")] })).toEqual(["paid-without-order"]);
});

test("another currency is another amount", () => {
  const dollars = { id: "cs_1", orderId: "order", amount: 10_000, currency: "usd", paymentIntentId: "pi_1" };
  expect(kindsOf({}, { checkouts: [dollars] })).toEqual(["paid-other-amount"]);
});

test("an email that was sent again by hand, or to a corrected address, is not one too many", () => {
  const email = (dedupeKey: string) => ({ orderId: "order", template: "training-access", dedupeKey });
  const usual = [
    { ...email("order:order:confirmation"), template: "order-confirmation" },
    email("order:order:access"),
    email("order:order:access:resent:1"),
    email("resend:7:8"),
  ];
  expect(kindsOf({}, {}, { emails: usual })).toEqual([]);
  expect(kindsOf({}, {}, { emails: [...usual, email("else")] })).toEqual(["email-twice"]);
});

const given = (invoices: number, notes: number) => ({
  counters: [
    { series: "F2026-", first: 1, last: invoices },
    { series: "AV2026-", first: 1, last: notes },
  ],
});
const partly = { refundedCents: 500 };
const returned = { refunds: [refund(500)] };

test.each<[string[], Partial<LedgerOrder>, Partial<StripeBooks>, Partial<ShopBooks>]>([
  [["invoice-missing"], {}, {}, { invoices: [], ...given(0, 0) }],
  [
    ["invoice-twice"],
    {},
    {},
    { invoices: [invoice("F2026-000001", 10_000), invoice("F2026-000002", 10_000)], ...given(2, 0) },
  ],
  [["invoice-differs"], {}, {}, { invoices: [invoice("F2026-000001", 9999)] }],
  [["credit-note-missing"], partly, returned, { invoices: [invoice("F2026-000001", 10_000)], ...given(1, 0) }],
  [["credit-note-missing"], partly, returned, { invoices: invoicesOf(10_000, 499) }],
  [["credit-note-too-many"], partly, returned, { invoices: invoicesOf(10_000, 501) }],
  [["credit-note-too-many"], {}, {}, { invoices: invoicesOf(10_000, 1), ...given(1, 1) }],
  [["number-missing"], {}, {}, { invoices: [invoice("F2026-000002", 10_000)], ...given(2, 0) }],
  [["number-missing"], {}, {}, given(2, 0)],
  [
    ["number-missing"],
    partly,
    returned,
    { invoices: [invoice("F2026-000001", 10_000), invoice("AV2026-000002", 500)] },
  ],
  [
    ["invoice-twice", "number-twice"],
    {},
    {},
    { invoices: [invoice("F2026-000001", 10_000), invoice("F2026-000001", 10_000)] },
  ],
])("%j is found", (kinds, order, stripe, shop) => {
  expect(kindsOf(order, stripe, shop)).toEqual(kinds);
});

test("partial refunds have a credit note each", () => {
  const notes = [invoice("F2026-000001", 10_000), invoice("AV2026-000001", 200), invoice("AV2026-000002", 300)];
  expect(kindsOf(partly, returned, { invoices: notes, ...given(1, 2) })).toEqual([]);
});

test("a free order has no invoice", () => {
  const free = { checkouts: [{ id: "cs_1", orderId: "order", amount: 0, currency: "eur", paymentIntentId: null }] };
  expect(kindsOf({ amountCents: 0 }, free, { invoices: [], ...given(0, 0) })).toEqual([]);
});
