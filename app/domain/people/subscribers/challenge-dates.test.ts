import { expect, test } from "vitest";
import { dayOpensAt, nextMonday } from "./challenge-dates.ts";

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
])("the challenge starts on a Monday: %s", (_, now, day) => {
  expect(nextMonday(new Date(now)).toString()).toBe(day);
});

const seriesSteps = (startsOn: Temporal.PlainDate) =>
  Array.from({ length: 10 }, (_, index) => ({ step: index + 1, at: dayOpensAt(startsOn, index + 1) }));

const paris = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});

test.each([
  ["a Saturday", "2026-11-21T13:00:00Z", "2026-11-23T06:00:00Z", "2026-12-02T06:00:00Z"],
  ["a Monday means the next one", "2026-11-23T08:00:00Z", "2026-11-30T06:00:00Z", "2026-12-09T06:00:00Z"],
  ["in summer 7 in Paris is 5 in London", "2026-07-14T10:00:00Z", "2026-07-20T05:00:00Z", "2026-07-29T05:00:00Z"],
  ["clocks go back before the follow-ups", "2026-10-14T10:00:00Z", "2026-10-19T05:00:00Z", "2026-10-28T06:00:00Z"],
  ["clocks go back the night before the start", "2026-10-25T00:30:00Z", "2026-10-26T06:00:00Z", "2026-11-04T06:00:00Z"],
  ["clocks go forward in the series", "2027-03-20T10:00:00Z", "2027-03-22T06:00:00Z", "2027-03-31T05:00:00Z"],
  ["clocks go forward that very day", "2027-03-28T00:59:59Z", "2027-03-29T05:00:00Z", "2027-04-07T05:00:00Z"],
])("the series has ten mornings at 7:00 in Paris: %s", (_, now, first, last) => {
  const steps = seriesSteps(nextMonday(new Date(now)));
  expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(steps[0]?.at.toISOString()).toBe(first.replace("Z", ".000Z"));
  expect(steps.at(-1)?.at.toISOString()).toBe(last.replace("Z", ".000Z"));
});

test("at every hour from 2026 to 2028, a sign-up gets ten mornings in a row at 7:00, from the next Monday on", () => {
  const end = Date.UTC(2029, 0, 1);
  const known = new Map<string, Temporal.PlainDate>();
  for (let hour = Date.UTC(2026, 0, 1); hour < end; hour += 3_600_000) {
    const startsOn = nextMonday(new Date(hour));
    known.set(startsOn.toString(), startsOn);
    const today = Temporal.PlainDate.from(paris.format(hour).slice(0, 10));
    const wait = today.until(startsOn).days;
    if (startsOn.dayOfWeek !== 1 || wait < 1 || wait > 7)
      throw new Error(`${new Date(hour).toISOString()}: ${startsOn}`);
  }
  for (const startsOn of known.values()) {
    const expected = Array.from({ length: 10 }, (_, day) => `${startsOn.add({ days: day })}, 07:00`);
    expect(seriesSteps(startsOn).map(({ at }) => paris.format(at))).toEqual(expected);
  }
  expect(known.size).toBeGreaterThan(150);
}, 30_000);
