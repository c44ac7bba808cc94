import { describe, expect, test } from "vitest";
import { obligingRule, type RefundInput, refundQuote } from "./refund-quote.ts";

/**
 * Each row names the article that it applies: L… of the Code de la consommation, « CGV » for the terms of sale, « PR »
 * for the refund policy. The amounts are law, promise and pro rata, in cents.
 */
const PRICE = 497_00;

function input(over: Partial<RefundInput> = {}): RefundInput {
  return {
    type: "payment",
    contractAt: new Date("2026-11-21T10:00:00Z"),
    paid: PRICE,
    refunded: 0,
    progress: { done: 0, of: 10 },
    period: null,
    ...over,
  };
}

function amounts(given: RefundInput, at: string) {
  const { law, promise, proRata, best } = refundQuote(given, new Date(at));
  return [law.cents, promise.cents, proRata.cents, best?.rule ?? null];
}

const done = (lessons: number, of = 10) => ({ progress: { done: lessons, of } });
const bought = (at: string) => ({ contractAt: new Date(at) });
const PARTLY = PRICE * 0.9;

describe("days and hours, in Paris", () => {
  test.each([
    // Bought on a Saturday: the fourteenth day is a Saturday, too.
    ["L221-18", "2026-11-21T10:00:00Z", "2026-11-21T10:00:01Z", "at once", "law"],
    ["L221-18", "2026-11-21T10:00:00Z", "2026-12-05T22:59:59Z", "the fourteenth day, a Saturday", "law"],
    ["L221-19", "2026-11-21T10:00:00Z", "2026-12-05T23:00:00Z", "the Sunday after it", "law"],
    ["L221-19", "2026-11-21T10:00:00Z", "2026-12-07T22:59:59Z", "the last second of the Monday", "law"],
    ["CGV 15", "2026-11-21T10:00:00Z", "2026-12-07T23:00:00Z", "a second later", "promise"],
    ["CGV 15", "2026-11-21T10:00:00Z", "2026-12-21T22:59:59Z", "the last second of the thirtieth day", "promise"],
    ["PR", "2026-11-21T10:00:00Z", "2026-12-21T23:00:00Z", "a second later", "pro-rata"],
    // Half past midnight in Paris is still yesterday in UTC.
    ["L221-19", "2026-11-22T22:59:59Z", "2026-12-07T22:59:59Z", "bought before midnight, the fifteenth day", "law"],
    ["L221-19", "2026-11-22T23:00:00Z", "2026-12-07T22:59:59Z", "bought at midnight, the fourteenth day", "law"],
    ["L221-19", "2026-11-22T23:00:00Z", "2026-12-07T23:00:00Z", "bought at midnight, a day too late", "promise"],
    ["L221-19", "2026-12-18T10:00:00Z", "2027-01-04T22:59:59Z", "New Year's Day and a week-end in between", "law"],
    ["L221-19", "2026-12-18T10:00:00Z", "2027-01-04T23:00:00Z", "the day after", "promise"],
    ["L221-19", "2027-04-24T10:00:00Z", "2027-05-10T21:59:59Z", "8 May, then Sunday", "law"],
    ["L221-19", "2027-04-24T10:00:00Z", "2027-05-10T22:00:00Z", "the day after", "promise"],
    ["L221-19", "2026-12-11T10:00:00Z", "2026-12-28T22:59:59Z", "Christmas on a Friday", "law"],
    ["L221-19", "2027-07-01T10:00:00Z", "2027-07-15T21:59:59Z", "14 July in between moves nothing", "law"],
    ["L221-19", "2027-06-30T10:00:00Z", "2027-07-15T21:59:59Z", "14 July as the last day moves it", "law"],
    ["CGV 15", "2026-12-02T10:00:00Z", "2027-01-04T22:59:59Z", "the thirtieth day is New Year's Day", "promise"],
    ["PR", "2026-12-02T10:00:00Z", "2027-01-04T23:00:00Z", "the day after", "pro-rata"],
    ["CGV 15", "2027-04-17T10:00:00Z", "2027-05-18T21:59:59Z", "the thirtieth day is Whit Monday", "promise"],
    // Summer time begins on 28 March 2027 and ends on 25 October 2026.
    ["L221-19", "2027-03-15T10:00:00Z", "2027-03-30T21:59:59Z", "Easter Monday, in summer time", "law"],
    ["CGV 15", "2027-03-15T10:00:00Z", "2027-03-30T22:00:00Z", "a second later, in summer time", "promise"],
    ["L221-19", "2027-03-16T10:00:00Z", "2027-03-30T21:59:59Z", "in summer time, no holiday", "law"],
    ["CGV 15", "2027-03-16T10:00:00Z", "2027-03-30T22:00:00Z", "a second later", "promise"],
    ["L221-19", "2026-10-12T22:30:00Z", "2026-10-27T22:59:59Z", "bought in summer time, ends in winter time", "law"],
    ["CGV 15", "2026-10-12T22:30:00Z", "2026-10-27T23:00:00Z", "a second later", "promise"],
    ["CGV 15", "2026-10-01T22:30:00Z", "2026-11-02T22:59:59Z", "the thirtieth day is All Saints' Sunday", "promise"],
    ["PR", "2026-10-01T22:30:00Z", "2026-11-02T23:00:00Z", "the day after", "pro-rata"],
  ])("%s: bought %s, declared %s (%s): %s", (_article, contract, declared, _what, rule) => {
    expect(refundQuote(input(bought(contract)), new Date(declared)).best?.rule).toBe(rule);
  });
});

const DAY_3 = "2026-11-24T10:00:00Z";
const DAY_20 = "2026-12-11T10:00:00Z";
const DAY_40 = "2026-12-31T10:00:00Z";

describe("progress", () => {
  test.each([
    ["L221-18", DAY_3, done(10), "all lessons done: the law asks nothing", [PRICE, 0, 0, "law"]],
    ["L221-18", DAY_3, done(9), "over 80 %", [PRICE, 0, 0, "law"]],
    ["L221-18", DAY_3, done(2), "20 % exactly", [PRICE, 0, 0, "law"]],
    ["L221-18", DAY_3, done(1), "10 %: the law first, it has no conditions", [PRICE, PRICE, PARTLY, "law"]],
    ["L221-18", DAY_3, done(0, 0), "a formation without lessons", [PRICE, PRICE, PRICE, "law"]],
    ["CGV 15", DAY_20, done(0), "nothing done", [0, PRICE, PRICE, "promise"]],
    ["CGV 15", DAY_20, done(1), "10 %", [0, PRICE, PARTLY, "promise"]],
    ["CGV 15", DAY_20, done(199, 1000), "19.9 %", [0, PRICE, Math.ceil(PRICE * 0.801), "promise"]],
    ["CGV 15", DAY_20, done(200, 1000), "20 % exactly is not « under 20 % »", [0, 0, 0, null]],
    ["CGV 15", DAY_20, done(2, 11), "2 of 11", [0, PRICE, Math.ceil((PRICE * 9) / 11), "promise"]],
    ["CGV 15", DAY_20, done(3, 15), "3 of 15 is 20 %", [0, 0, 0, null]],
    ["CGV 15", DAY_20, done(0, 0), "a formation without lessons", [0, PRICE, PRICE, "promise"]],
    ["PR", DAY_40, done(0), "nothing seen: all of it, after review", [0, 0, PRICE, "pro-rata"]],
    ["PR", DAY_40, done(1, 7), "rounded up in favour of the buyer", [0, 0, 42_600, "pro-rata"]],
    ["PR", DAY_40, done(1, 3), "a third is over 20 %", [0, 0, 0, null]],
    ["PR", DAY_40, done(2), "20 % exactly", [0, 0, 0, null]],
    ["PR", DAY_40, done(8), "80 % exactly", [0, 0, 0, null]],
    ["PR", DAY_40, done(9), "over 80 %", [0, 0, 0, null]],
  ])("%s: %s, %o (%s): %o", (_article, at, progress, _what, expected) => {
    expect(amounts(input(progress), at)).toEqual(expected);
  });

  test.each([
    [DAY_3, 0, 10, "in-time", "law"],
    [DAY_20, 0, undefined, "in-time", "promise"],
    [DAY_20, 1, 1, "in-time", "promise"],
    [DAY_20, 1, 2, "to-review", "promise"],
    [DAY_20, 2, 10, "too-far", null],
    [DAY_40, 0, 10, "too-late", "pro-rata"],
  ])(
    "CGV 15: on %s, with %i lessons done and %i sent of 10, the obliging rule is « %s » of « %s »",
    (at, done, sent, reason, best) => {
      const quote = refundQuote(input({ progress: { done, of: 10, sent } }), new Date(at));
      expect([(obligingRule(quote) ?? quote.promise).reason, quote.best?.rule ?? null]).toEqual([reason, best]);
    },
  );

  test.each([
    [2, "seen-in-part"],
    [8, "seen-in-part"],
    [9, "seen-mostly"],
  ])("PR: with %i lessons of 10 done, the reason for nothing is « %s »", (lessons, reason) => {
    expect(refundQuote(input(done(lessons)), new Date(DAY_40)).proRata.reason).toBe(reason);
  });
});

describe("what was given back before", () => {
  test.each([
    ["L221-24", DAY_3, { refunded: 100_00 }, [397_00, 397_00, 397_00, "law"]],
    ["L221-24", DAY_3, { refunded: PRICE }, [0, 0, 0, null]],
    ["L221-24", DAY_3, { paid: 0 }, [0, 0, 0, null]],
    ["CGV 15", DAY_20, { refunded: 100_00, ...done(1) }, [0, 397_00, PARTLY - 100_00, "promise"]],
    ["PR", DAY_40, { refunded: 480_00, ...done(1) }, [0, 0, 0, null]],
  ])("%s: %s, %o: %o", (_article, at, over, expected) => {
    expect(amounts(input(over), at)).toEqual(expected);
  });

  test("L221-18, CGV 15: a withdrawal in time obliges the seller although no cent is left, and so does the promise", () => {
    expect(obligingRule(refundQuote(input({ refunded: PRICE }), new Date(DAY_3)))?.rule).toBe("law");
    expect(obligingRule(refundQuote(input(done(1)), new Date(DAY_20)))?.rule).toBe("promise");
    expect(obligingRule(refundQuote(input(done(2)), new Date(DAY_20)))).toBeNull();
    expect(obligingRule(refundQuote(input(), new Date(DAY_40)))).toBeNull();
  });
});

describe("subscriptions", () => {
  const month = (start: string, end: string) => ({
    start: new Date(start),
    end: new Date(end),
    amount: 30_00,
    left: 30_00,
    refunded: 0,
  });
  const FIRST = month("2026-11-21T10:00:00Z", "2026-12-21T10:00:00Z");
  const SECOND = month("2026-12-21T10:00:00Z", "2027-01-21T10:00:00Z");
  const monthly = (months: number, period: RefundInput["period"]) =>
    input({ type: "subscription", paid: months * 30_00, period, ...done(5) });

  test.each([
    ["L221-24", monthly(1, FIRST), "2026-11-21T12:00:00Z", "at once", [3000, 0, 2946, "law"]],
    ["L221-24", monthly(1, FIRST), "2026-12-07T22:59:59Z", "the last second of the law", [3000, 0, 1346, "law"]],
    [
      "CGV 16",
      monthly(1, FIRST),
      "2026-12-07T23:00:00Z",
      "a second later: the day has changed, too",
      [0, 0, 1246, "pro-rata"],
    ],
    ["CGV 16", monthly(1, FIRST), "2026-12-20T22:59:59Z", "the day before the last", [0, 0, 46, "pro-rata"]],
    ["CGV 16", monthly(1, FIRST), "2026-12-20T23:00:00Z", "the last day of the month", [0, 0, 0, null]],
    [
      "L221-24",
      { ...monthly(2, SECOND), ...done(0) },
      "2026-12-21T12:00:00Z",
      "both months within thirty days",
      [0, 6000, 2948, "promise"],
    ],
    ["CGV 15", { ...monthly(2, SECOND), ...done(0) }, "2026-12-22T12:00:00Z", "a day later", [0, 0, 2851, "pro-rata"]],
    ["CGV 16", monthly(2, null), "2026-12-25T12:00:00Z", "its end is set already", [0, 0, 0, null]],
    ["CGV 16", monthly(2, SECOND), "2027-01-21T10:00:00Z", "the month is over", [0, 0, 0, null]],
    [
      "L221-24",
      { ...monthly(1, FIRST), refunded: 30_00 },
      "2026-11-22T12:00:00Z",
      "given back before",
      [0, 0, 0, null],
    ],
    [
      "CGV 16",
      { ...monthly(2, SECOND), refunded: 55_00 },
      "2026-12-23T12:00:00Z",
      "no more than what is left",
      [0, 0, 500, "pro-rata"],
    ],
    [
      "CGV 16",
      { ...monthly(2, { ...SECOND, left: 500 }), refunded: 25_00 },
      "2026-12-23T12:00:00Z",
      "no more than what is left of that month",
      [0, 0, 500, "pro-rata"],
    ],
  ])("%s: %o, declared %s (%s): %o", (_article, given, at, _what, expected) => {
    expect(amounts(given, at)).toEqual(expected);
  });

  test.each([
    ["2027-01-21T09:59:59Z", "served"],
    ["2027-01-21T10:00:00Z", "no-period"],
  ])("CGV 16: declared %s, the reason for nothing is « %s »", (at, reason) => {
    expect(refundQuote(monthly(2, SECOND), new Date(at)).proRata.reason).toBe(reason);
  });
});
