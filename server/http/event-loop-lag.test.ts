import { expect, test } from "vitest";
import { EventLoopLag } from "./event-loop-lag.ts";

function aTurn({ requests, ms, active = 0 }: { requests: number; ms: number; active?: number }) {
  let now = 0;
  const turn = new EventLoopLag(() => now);
  for (let taken = 0; taken < requests; taken += 1) turn.take();
  now += ms;
  return { turn, isLate: () => turn.isLate(active) };
}

test("a long turn with many requests is late, until the next one begins", () => {
  const { turn, isLate } = aTurn({ requests: 40, ms: 500 });
  expect(isLate()).toBe(true);
  turn.begin();
  expect(isLate()).toBe(false);
});

test("those that began in earlier turns count as well", () => {
  expect(aTurn({ requests: 0, ms: 500, active: 40 }).isLate()).toBe(true);
});

test("many requests within a short turn are not late, nor is a long turn with few", () => {
  expect(aTurn({ requests: 400, ms: 100 }).isLate()).toBe(false);
  expect(aTurn({ requests: 5, ms: 2000, active: 5 }).isLate()).toBe(false);
});
