import { expect, test } from "vitest";
import { type StudiedLesson, viewedMinutes } from "./viewed-minutes.ts";

const AT = new Date("2026-12-11T10:00:00Z");
const BEFORE = new Date("2026-12-11T09:59:59Z");
const AFTER = new Date("2026-12-11T10:00:01Z");

const lesson = (over: Partial<StudiedLesson> = {}): StudiedLesson => ({
  minutes: 10,
  doneAt: null,
  lastOpenedAt: null,
  placeS: null,
  ...over,
});
const done = (at: Date) => lesson({ doneAt: at, lastOpenedAt: BEFORE });
const seen = (placeS: number, lastOpenedAt = BEFORE) => lesson({ placeS, lastOpenedAt });

test.each<[string, StudiedLesson[], number, { done: number; of: number }]>([
  ["a training without lessons", [], 0, { done: 0, of: 0 }],
  ["nothing opened", [lesson(), lesson()], 20, { done: 0, of: 20 }],
  ["opened is not viewed", [seen(0), lesson()], 20, { done: 0, of: 20 }],
  ["done before the declaration", [done(BEFORE), lesson()], 20, { done: 10, of: 20 }],
  ["done in the second of the declaration", [done(AT), lesson()], 20, { done: 10, of: 20 }],
  ["done after the declaration", [done(AFTER), lesson()], 20, { done: 0, of: 20 }],
  ["a second less than half of the minutes", [seen(299), lesson()], 20, { done: 0, of: 20 }],
  ["half of the minutes", [seen(300), lesson()], 20, { done: 10, of: 20 }],
  ["half, but opened again after the declaration", [seen(300, AFTER), lesson()], 20, { done: 0, of: 20 }],
  ["done, and opened again afterwards", [lesson({ doneAt: BEFORE, lastOpenedAt: AFTER })], 10, { done: 10, of: 10 }],
  ["a long lesson weighs more than a short one", [done(BEFORE), lesson({ minutes: 90 })], 100, { done: 10, of: 100 }],
  ["more minutes today than on the day of the order", [done(BEFORE), lesson()], 10, { done: 10, of: 20 }],
  ["lessons taken away since the order", [done(BEFORE)], 60, { done: 10, of: 60 }],
  ["an order of a release that stored no minutes", [done(BEFORE), lesson()], 0, { done: 10, of: 20 }],
])("%s", (_what, lessons, minutesWhenOrdered, expected) => {
  expect(viewedMinutes(lessons, minutesWhenOrdered, AT)).toEqual(expected);
});
