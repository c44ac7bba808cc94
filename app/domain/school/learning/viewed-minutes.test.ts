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

const NEXT = { ...lesson(), sentAt: BEFORE, reachedAt: BEFORE };
const EARLIER = new Date("2026-12-11T09:00:00Z");

test.each<[string, StudiedLesson[], number]>([
  ["the lesson that the button opened is not counted", [lesson(BEFORE, 60), NEXT, lesson(null, 200)], 60],
  ["opened by its link, it is", [lesson(BEFORE, 60), { ...NEXT, reachedAt: null }, lesson(null, 200)], 70],
  ["used since, it is", [lesson(BEFORE, 60), { ...NEXT, usedAt: BEFORE }, lesson(null, 200)], 70],
  ["used after the declaration, it is not", [lesson(BEFORE, 60), { ...NEXT, usedAt: AFTER }, lesson(null, 200)], 60],
  [
    "one lesson at most, the last",
    [NEXT, { ...NEXT, minutes: 12, sentAt: EARLIER, reachedAt: EARLIER }, lesson(null, 300)],
    12,
  ],
  [
    "the last one used, none of those before it",
    [{ ...NEXT, usedAt: BEFORE }, { ...NEXT, sentAt: EARLIER, reachedAt: EARLIER }, lesson(null, 300)],
    20,
  ],
  ["a twentieth of the formation at most", [lesson(BEFORE, 10), { ...NEXT, minutes: 50 }, lesson(null, 140)], 50],
  ["a free lesson is no part of it", [{ ...NEXT, isFree: true }, lesson(BEFORE, 10), lesson(null, 200)], 10],
])("sent, %s", (_what, lessons, sent) => {
  expect(viewedMinutes(lessons, 0, AT).sent).toBe(sent);
});
