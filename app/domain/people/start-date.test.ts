import { expect, test } from "vitest";
import { nextMonday } from "./start-date.ts";

test.each([
  ["a Saturday", "2026-11-21T13:00:00Z", "2026-11-23"],
  ["a Sunday evening in Paris", "2026-11-22T22:59:59Z", "2026-11-23"],
  ["Monday has begun in Paris, not yet in London", "2026-11-22T23:00:00Z", "2026-11-30"],
  ["a Monday leads to the Monday after", "2026-11-23T08:00:00Z", "2026-11-30"],
  ["the Sunday when clocks go back: it lasts 25 hours", "2026-10-25T22:59:59Z", "2026-10-26"],
  ["the Monday after it", "2026-10-25T23:00:00Z", "2026-11-02"],
  ["the Sunday when clocks go forward: midnight is an hour earlier", "2027-03-28T21:59:59Z", "2027-03-29"],
  ["the Monday after it", "2027-03-28T22:00:00Z", "2027-04-05"],
  ["over New Year", "2026-12-31T12:00:00Z", "2027-01-04"],
])("%s", (_, now, day) => {
  expect(nextMonday(new Date(now)).toString()).toBe(day);
});
