import { expect, test } from "vitest";
import { type StudiedLesson, viewedMinutes } from "./viewed-minutes.ts";

const AT = new Date("2026-12-11T10:00:00Z");
const BEFORE = new Date("2026-12-11T09:59:59Z");
const AFTER = new Date("2026-12-11T10:00:01Z");

const lesson = (viewedAt: Date | null = null, minutes = 10): StudiedLesson => ({ minutes, viewedAt, sentAt: viewedAt });

test.each<[string, StudiedLesson[], number, { done: number; of: number }]>([
  ["a formation without lessons", [], 0, { done: 0, of: 0 }],
  ["nothing viewed", [lesson(), lesson()], 20, { done: 0, of: 20 }],
  ["viewed before the declaration", [lesson(BEFORE), lesson()], 20, { done: 10, of: 20 }],
  ["viewed in the second of the declaration", [lesson(AT), lesson()], 20, { done: 10, of: 20 }],
  ["viewed after the declaration", [lesson(AFTER), lesson()], 20, { done: 0, of: 20 }],
  ["a long lesson weighs more than a short one", [lesson(BEFORE), lesson(null, 90)], 100, { done: 10, of: 100 }],
  ["more minutes today than on the day of the order", [lesson(BEFORE), lesson()], 10, { done: 10, of: 20 }],
  ["lessons taken away since the order", [lesson(BEFORE)], 60, { done: 10, of: 60 }],
  ["an order of a release that stored no minutes", [lesson(BEFORE), lesson()], 0, { done: 10, of: 20 }],
])("%s", (_what, lessons, minutesWhenOrdered, expected) => {
  expect(viewedMinutes(lessons, minutesWhenOrdered, AT)).toEqual({ ...expected, sent: expected.done });
});

test("a lesson that was sent and not viewed counts as sent, from that moment", () => {
  const sent = (sentAt: Date) => ({ ...lesson(), sentAt });
  expect(viewedMinutes([lesson(BEFORE), sent(BEFORE), sent(AFTER)], 30, AT)).toEqual({ done: 10, of: 30, sent: 20 });
});

test("a lesson that is free counts as nothing that was taken, and as a part of the formation", () => {
  const free = { ...lesson(BEFORE), isFree: true };
  expect(viewedMinutes([free, lesson(BEFORE), lesson()], 30, AT)).toEqual({ done: 10, of: 30, sent: 10 });
});
