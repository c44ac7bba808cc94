import { expect, test } from "vitest";
import type { EarlierOrders, OpenOrder } from "./open-orders.server.ts";
import { decideStart, type StartRequest } from "./start-decision.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const ORDER: OpenOrder = {
  id: "1",
  idempotencyKey: "8f9c3c0e-6a39-4b0e-9a54-6a2f6d0a7f11",
  email: "lea@exemple.fr",
  formationId: "mindset",
  formationName: "Mindset",
  type: "payment",
  status: "pending",
  amountCents: 49_700,
  reductionLabel: null,
  discountCents: 0,
  processingAt: null,
  stripeCheckoutSessionId: "cs_1",
  stripeCheckoutUrl: "https://stripe.example/cs_1",
  expiresAt: minutes(40),
};
const OTHER: OpenOrder = { ...ORDER, id: "2", stripeCheckoutSessionId: "cs_2" };
const TERMS = { version: "2026-11-21", sha256: "a1" };
const REQUEST: StartRequest = {
  formation: { id: "mindset", type: "payment", notForSale: null },
  amount: 49_700,
  reduction: null,
  email: "lea@exemple.fr",
  terms: TERMS,
  shownTerms: TERMS,
  shownAmount: 49_700,
  seatToken: null,
};

function decide(earlier: Partial<EarlierOrders>, change: Partial<StartRequest> = {}) {
  return decideStart({ ofForm: undefined, others: [], isOwned: false, ...earlier }, { ...REQUEST, ...change }, NOW);
}
const soldAs = (change: Partial<StartRequest["formation"]>) => ({ formation: { ...REQUEST.formation, ...change } });
const FULL = soldAs({ notForSale: { reason: "full" } });
const EMPTY = soldAs({ notForSale: { reason: "in-preparation" } });

test.each<[string, Partial<EarlierOrders>, Partial<StartRequest>, OpenOrder[]]>([
  ["the first order", {}, {}, []],
  ["a form without what its page showed", {}, { shownTerms: {}, shownAmount: null }, []],
  ["an order from another tab", { others: [OTHER] }, {}, [OTHER]],
  ["the form now has another address", { ofForm: ORDER }, { email: "lea.b@exemple.fr" }, [ORDER]],
  ["the form is now for another formation", { ofForm: ORDER }, soldAs({ id: "immo" }), [ORDER]],
  ["the form now has a code", { ofForm: ORDER }, { reduction: { label: "Code RENTREE" } }, [ORDER]],
  ["the form now has no code", { ofForm: { ...ORDER, reductionLabel: "Code RENTREE" } }, {}, [ORDER]],
  ["the price has changed since its order", { ofForm: { ...ORDER, amountCents: 39_700 } }, {}, [ORDER]],
  ["its order was canceled", { ofForm: { ...ORDER, status: "canceled" } }, {}, [ORDER]],
  ["its session has expired", { ofForm: { ...ORDER, expiresAt: minutes(-1) } }, {}, [ORDER]],
  [
    "no time is left for a session",
    { ofForm: { ...ORDER, stripeCheckoutUrl: null, expiresAt: minutes(31) } },
    {},
    [ORDER],
  ],
  ["its own order holds the last seat", { ofForm: { ...ORDER, expiresAt: minutes(-1) } }, FULL, [ORDER]],
  ["both kinds", { ofForm: { ...ORDER, expiresAt: minutes(-1) }, others: [OTHER] }, {}, [OTHER, ORDER]],
])("%s: a new order is placed, and replaces the earlier ones", (_, earlier, change, replaced) => {
  const decision = decide(earlier, change);
  expect(decision.next === "place" && decision.replaced.map(({ id }) => id)).toEqual(replaced.map(({ id }) => id));
});

test.each<[string, Partial<OpenOrder>, Partial<StartRequest>]>([
  ["the same form again", {}, {}],
  ["with its code", { reductionLabel: "Code RENTREE" }, { reduction: { label: "Code RENTREE" } }],
  ["until the session expires", { expiresAt: minutes(1) }, {}],
  ["while Stripe is asked for the session", { stripeCheckoutUrl: null }, {}],
  ["no longer for sale, but reserved", {}, FULL],
  ["a form that sends no price", { amountCents: 39_700 }, { shownAmount: null }],
])("%s: its order goes on", (_, change, request) => {
  const ofForm = { ...ORDER, ...change };
  expect(decide({ ofForm, others: [OTHER] }, request)).toEqual({ next: "resume", order: ofForm });
});

test.each<[string, Partial<EarlierOrders>, Partial<StartRequest>, object]>([
  ["its order is paid", { ofForm: { ...ORDER, status: "paid" } }, FULL, { reason: "paid", sessionId: "cs_1" }],
  ["other terms", { ofForm: ORDER }, { shownTerms: { version: "2025-03-01" } }, { reason: "terms-changed" }],
  ["another text of the terms", {}, { shownTerms: { ...TERMS, sha256: "b2" } }, { reason: "terms-changed" }],
  ["full", {}, FULL, { reason: "not-for-sale", why: { reason: "full" } }],
  ["emptied since its order", { ofForm: ORDER }, EMPTY, { reason: "not-for-sale", why: { reason: "in-preparation" } }],
  ["full, its order canceled", { ofForm: { ...ORDER, status: "canceled" } }, FULL, { reason: "not-for-sale" }],
  ["another formation is full", { ofForm: { ...ORDER, formationId: "immo" } }, FULL, { reason: "not-for-sale" }],
  [
    "another price",
    {},
    { shownAmount: 39_700 },
    { reason: "price-changed", shown: 39_700, now: 49_700, type: "payment" },
  ],
  ["owned already", { isOwned: true }, {}, { reason: "owned" }],
  ["paid, not confirmed by the bank", { others: [{ ...OTHER, processingAt: NOW }] }, {}, { reason: "processing" }],
])("%s: refused", (_, earlier, change, refusal) => {
  expect(decide(earlier, change)).toMatchObject({ next: "refuse", refusal });
});
