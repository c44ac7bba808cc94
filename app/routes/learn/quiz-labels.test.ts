import { expect, test } from "vitest";
import type { AttemptRight } from "#app/domain/school/learning/attempt-right.ts";
import { attemptTerms, closedLabel, outlookLabel, timeLabel } from "./quiz-labels.ts";

const opensAt = new Date("2026-11-24T13:04:01Z");
const free: AttemptRight = { isAllowed: true, left: null };
const one: AttemptRight = { isAllowed: true, left: 1 };
const waiting: AttemptRight = { isAllowed: false, left: 2, opensAt };
const exhausted: AttemptRight = { isAllowed: false, left: 0, opensAt: null };
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["no limits", {}, free, []],
  ["before the only attempt", { maxAttempts: 1, waitMinutes: 60 }, one, ["Vous avez une seule tentative."]],
  ["the last of three", { maxAttempts: 3, waitMinutes: 60 }, one, ["Il vous reste une tentative sur 3."]],
  ["a waiting time", { waitMinutes: 60 }, free, ["Attente entre deux tentatives : 1 h."]],
  ["none left", { maxAttempts: 3 }, exhausted, ["Vous avez utilisé toutes vos tentatives."]],
])("terms: %s", (_, limits, right, terms) => {
  expect(attemptTerms(limits, right).map(plain)).toEqual(terms);
});

test("the minute of the next attempt is rounded up, and that of the end of the time is not", () => {
  expect(plain(closedLabel({ isAllowed: false, left: null, opensAt }))).toBe(
    "Prochaine tentative possible à partir du mardi 24 novembre 2026 à 14 h 05 (heure de Paris).",
  );
  expect(plain(timeLabel(opensAt, new Date(0)))).toBe(
    "Vous avez jusqu’au mardi 24 novembre 2026 à 14 h 04 (heure de Paris).",
  );
});

test.each([
  ["free", {}, free, "Vous pouvez recommencer, ou continuer quand même."],
  ["required", { required: true }, free, /^Vous pouvez recommencer autant que vous voulez/],
  ["one left", { maxAttempts: 2 }, one, /^Il vous reste une tentative sur 2. Vous pouvez recommencer, ou continuer/],
  [
    "required, one left",
    { maxAttempts: 2, required: true },
    one,
    /sur 2. La leçon se termine quand le quiz est réussi/,
  ],
  ["waiting", { maxAttempts: 2 }, waiting, /^Prochaine tentative .* Vous pouvez aussi continuer quand même/],
  ["required, waiting", { required: true }, waiting, /^Prochaine tentative .* La leçon se termine quand/],
  ["none left", { required: true }, exhausted, /toutes vos tentatives. Vous pouvez continuer quand même/],
] as const)("after a failed attempt: %s", (_, quiz, right, text) => {
  expect(outlookLabel(quiz, right, false)).toEqual(expect.stringMatching(text));
});
