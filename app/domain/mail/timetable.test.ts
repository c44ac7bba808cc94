import { expect, test } from "vitest";
import { endOf, reminderTime, timetable } from "./timetable.ts";

const NINE = new Date("2026-11-30T08:00:00Z");
const caps = (first: number, sentToday = 0) => ({
  first,
  sentToday,
  after: (best: number) => Math.max(50, best * 1.5),
});
const all = (stretches: { count: number }[]) => stretches.reduce((sum, { count }) => sum + count, 0);

test("each provider gets its emails at its own speed, from the hour chosen", () => {
  const planned = timetable(
    [
      { lane: "google", count: 210, perHour: 200 },
      { lane: "others", count: 78, perHour: 300 },
    ],
    NINE,
    caps(500),
  );
  expect(planned).toEqual([
    { lane: "google", from: 0, count: 210, startsAt: NINE, perHour: 200 },
    { lane: "others", from: 0, count: 78, startsAt: NINE, perHour: 300 },
  ]);
  expect(planned.map((stretch) => endOf(stretch).toISOString().slice(11, 16))).toEqual(["09:02", "08:15"]);
});

test("what the day's cap leaves over goes on the next morning, and the cap grows with what has left", () => {
  const planned = timetable([{ lane: "orange", count: 300, perHour: 100 }], NINE, caps(100));
  expect(planned.map(({ from, count, startsAt }) => [from, count, startsAt.toISOString()])).toEqual([
    [0, 100, "2026-11-30T08:00:00.000Z"],
    [100, 150, "2026-12-01T08:00:00.000Z"],
    [250, 50, "2026-12-02T08:00:00.000Z"],
  ]);
});

test("late in the evening only what fits before midnight leaves, and nobody is forgotten or counted twice", () => {
  const late = new Date("2026-11-30T22:00:00Z");
  const planned = timetable(
    [
      { lane: "sfr", count: 1000, perHour: 100 },
      { lane: "free", count: 250, perHour: 200 },
    ],
    late,
    caps(10_000, 9_000),
  );
  expect(planned.slice(0, 2).map(({ count }) => count)).toEqual([100, 200]);
  expect(all(planned)).toBe(1250);
  for (const lane of ["sfr", "free"]) {
    const own = planned.filter((stretch) => stretch.lane === lane);
    expect(own.map(({ from }) => from)).toEqual(own.map((_, index) => all(own.slice(0, index))));
  }
});

test("a day whose cap is used up already begins with the next one", () => {
  const [first] = timetable([{ lane: "others", count: 3, perHour: 300 }], NINE, caps(0, 50));
  expect(first?.startsAt.toISOString()).toBe("2026-12-01T08:00:00.000Z");
});

test.each([
  ["in the day", "2026-11-26T10:00:00Z", "2026-11-26T11:00:00Z", "2026-11-27T10:00:00Z"],
  ["at eight", "2026-11-26T07:00:00Z", "2026-11-26T08:00:00Z", "2026-11-27T07:00:00Z"],
  ["before eight", "2026-11-26T06:59:59Z", "2026-11-26T08:00:00Z", "2026-11-27T07:00:00Z"],
  ["just before 21 h", "2026-11-26T19:59:59Z", "2026-11-26T21:00:00Z", "2026-11-27T19:59:59Z"],
  ["at 21 h", "2026-11-26T20:00:00Z", "2026-11-26T21:00:00Z", "2026-11-27T19:00:00Z"],
  ["just before midnight", "2026-11-26T22:59:59Z", "2026-11-27T00:00:00Z", "2026-11-27T19:00:00Z"],
  ["after midnight", "2026-11-26T23:30:00Z", "2026-11-27T00:30:00Z", "2026-11-28T07:00:00Z"],
  ["in summer", "2026-07-13T21:00:00Z", "2026-07-13T22:00:00Z", "2026-07-14T18:00:00Z"],
  ["the night that clocks go back", "2026-10-23T22:30:00Z", "2026-10-23T23:30:00Z", "2026-10-25T07:00:00Z"],
  ["canceled days later, at night", "2026-11-20T10:00:00Z", "2026-11-26T22:00:00Z", "2026-11-27T07:00:00Z"],
])("a reminder of an order that was begun %s", (_, orderedAt, now, at) => {
  expect(reminderTime(new Date(orderedAt), new Date(now)).toISOString()).toBe(new Date(at).toISOString());
});
