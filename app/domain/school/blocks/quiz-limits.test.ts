import { expect, test } from "vitest";
import { type AttemptRight, attemptRight, attemptTerms, closedLabel, outlookLabel, timeLabel } from "./quiz-limits.ts";

const at = (time: string) => new Date(`2026-11-23T${time}Z`);
const once = { count: 1, lastAt: at("10:00:30") };
const twice = { count: 2, lastAt: at("10:00:30") };
const never = { count: 0, lastAt: null };
const allowed = (left: number | null) => ({ isAllowed: true, left });
const waiting = (left: number | null, time: string) => ({ isAllowed: false, left, opensAt: at(time) });
const exhausted: AttemptRight = { isAllowed: false, left: 0, opensAt: null };

test.each([
  ["without limits, always", {}, twice, "10:00:31", allowed(null)],
  ["before the first attempt", { maxAttempts: 2, waitMinutes: 60 }, never, "10:00:31", allowed(2)],
  ["one of two", { maxAttempts: 2 }, once, "10:00:31", allowed(1)],
  ["two of two", { maxAttempts: 2 }, twice, "23:00:00", exhausted],
  ["a limit that was lowered since", { maxAttempts: 1 }, twice, "23:00:00", exhausted],
  ["within the waiting time", { waitMinutes: 60 }, once, "11:00:29", waiting(null, "11:00:30")],
  ["at its end", { waitMinutes: 60 }, once, "11:00:30", allowed(null)],
  ["waiting for the last one", { maxAttempts: 2, waitMinutes: 60 }, once, "10:30:00", waiting(1, "11:00:30")],
  ["nothing to wait for after the last one", { maxAttempts: 2, waitMinutes: 60 }, twice, "10:30:00", exhausted],
])("%s", (_, limits, past, now, right) => {
  expect(attemptRight(limits, past, at(now))).toEqual(right);
});

const opensAt = new Date("2026-11-24T13:04:01Z");
const free: AttemptRight = { isAllowed: true, left: null };
const one: AttemptRight = { isAllowed: true, left: 1 };
const closed: AttemptRight = { isAllowed: false, left: 2, opensAt };
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["no limits", {}, free, []],
  ["before the only attempt", { maxAttempts: 1, waitMinutes: 60 }, one, ["Tu as une seule tentative."]],
  ["the last of three", { maxAttempts: 3, waitMinutes: 60 }, one, ["Il te reste une tentative sur 3."]],
  ["a waiting time", { waitMinutes: 60 }, free, ["Attente entre deux tentatives : 1 h."]],
  ["none left", { maxAttempts: 3 }, exhausted, ["Tu as utilisé toutes tes tentatives."]],
])("terms: %s", (_, limits, right, terms) => {
  expect(attemptTerms(limits, right).map(plain)).toEqual(terms);
});

test("the minute of the next attempt is rounded up, and that of the end of the time is not", () => {
  expect(plain(closedLabel({ isAllowed: false, left: null, opensAt }))).toBe(
    "Prochaine tentative possible à partir du mardi 24 novembre 2026 à 14 h 05 (heure de Paris).",
  );
  expect(plain(timeLabel(opensAt, new Date(0)))).toBe(
    "Tu as jusqu’au mardi 24 novembre 2026 à 14 h 04 (heure de Paris).",
  );
});

test.each([
  ["free", {}, free, "Tu peux recommencer, ou continuer quand même."],
  ["required", { required: true }, free, /^Tu peux recommencer autant que tu veux/],
  ["one left", { maxAttempts: 2 }, one, /^Il te reste une tentative sur 2. Tu peux recommencer, ou continuer/],
  [
    "required, one left",
    { maxAttempts: 2, required: true },
    one,
    /sur 2. La leçon se termine quand le quiz est réussi/,
  ],
  ["waiting", { maxAttempts: 2 }, closed, /^Prochaine tentative .* Tu peux aussi continuer quand même/],
  ["required, waiting", { required: true }, closed, /^Prochaine tentative .* La leçon se termine quand/],
  ["none left", { required: true }, exhausted, /toutes tes tentatives. Tu peux continuer quand même/],
] as const)("after a failed attempt: %s", (_, quiz, right, text) => {
  expect(outlookLabel(quiz, right, false)).toEqual(expect.stringMatching(text));
});
