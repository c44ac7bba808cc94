import { expect, test } from "vitest";
import { returnedCents } from "./returned-cents.ts";

/** The oldest first: « 40! » has come back from her bank, « +159 » was asked for by the shop. */
function returned(movements: string): number {
  const rows = movements.split(" ").map((text, created) => ({
    amount: Math.abs(Number(text.replace("!", ""))),
    created,
    hasFailed: text.endsWith("!"),
    isAsked: text.startsWith("+"),
  }));
  return returnedCents(rows.toReversed());
}

test.each([
  ["40 20", 60, "two refunds"],
  ["+40!", 40, "what comes back stays owed"],
  ["40! 40", 40, "sent once more at Stripe"],
  ["40! 40! 40", 40, "and once more"],
  ["40! 100", 100, "the rest of a larger refund is new"],
  ["+40! +159", 199, "the shop refunds what its books have left"],
  ["+40! +60 40", 100, "then the first is sent once more"],
  ["100 +40!", 140, "what left before pays nothing that came back later"],
])("%s: %i are hers again (%s)", (movements, cents) => {
  expect(returned(movements)).toBe(cents);
});

test("of one second, the list's order decides", () => {
  const refund = { amount: 40, created: 1, isAsked: false };
  expect(
    returnedCents([
      { ...refund, hasFailed: false },
      { ...refund, hasFailed: true },
    ]),
  ).toBe(40);
});
