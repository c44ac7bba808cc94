import { describe, expect, test } from "vitest";
import { isLessonOpen, lastStart, openingsOf, opensAt, type ReleasedLesson, type ReleasedModule } from "./release.ts";
import type { ReleaseRule } from "./rule.ts";

const nothing = { grantedAt: new Date("2026-11-21T13:00:00Z"), cohortStartsOn: null, lessonDoneAt: null };
const days = (days: number): ReleaseRule => ({ kind: "after-access", days });
const on = (day: string): ReleaseRule => ({ kind: "on-date", on: day });
/** Ids are UUIDs: « b1 » at the end of one. */
const idOf = (name: string) => `00000000-0000-4000-8000-${Buffer.from(name).toString("hex").padStart(12, "0")}`;
const cohort = (days: number) => ({ kind: "after-cohort", days }) as const;

test.each<[string, ReleaseRule, string, string]>([
  ["a day after a Saturday in winter", days(1), "2026-11-21T13:00:00Z", "2026-11-22T06:00:00Z"],
  ["in summer 7 in Paris is 5 in London", days(14), "2026-07-01T10:00:00Z", "2026-07-15T05:00:00Z"],
  ["bought a minute before midnight in Paris", days(1), "2026-11-21T22:59:00Z", "2026-11-22T06:00:00Z"],
  ["bought a minute after: that is the next day", days(1), "2026-11-21T23:01:00Z", "2026-11-23T06:00:00Z"],
  ["bought at 20:00 in Montréal: next day in Paris", days(7), "2026-11-22T01:00:00Z", "2026-11-29T06:00:00Z"],
  ["bought at 01:00 in La Réunion: still the day before", days(7), "2026-11-21T21:00:00Z", "2026-11-28T06:00:00Z"],
  ["clocks go back meanwhile", days(14), "2026-10-20T10:00:00Z", "2026-11-03T06:00:00Z"],
  ["clocks go back that very morning", days(1), "2026-10-24T10:00:00Z", "2026-10-25T06:00:00Z"],
  ["clocks go forward meanwhile", days(14), "2027-03-20T10:00:00Z", "2027-04-03T05:00:00Z"],
  ["clocks go forward that very morning", days(1), "2027-03-27T10:00:00Z", "2027-03-28T05:00:00Z"],
  ["bought in the hour that comes twice", days(1), "2026-10-25T00:30:00Z", "2026-10-26T06:00:00Z"],
  ["over New Year", days(30), "2026-12-15T10:00:00Z", "2027-01-14T06:00:00Z"],
  ["29 February", days(1), "2028-02-28T10:00:00Z", "2028-02-29T06:00:00Z"],
  ["on a day in winter", on("2026-12-01"), "2026-11-21T13:00:00Z", "2026-12-01T06:00:00Z"],
  ["on the day when clocks go back", on("2026-10-25"), "2026-10-01T13:00:00Z", "2026-10-25T06:00:00Z"],
  ["on the day when clocks go forward", on("2027-03-28"), "2026-10-01T13:00:00Z", "2027-03-28T05:00:00Z"],
  ["on a day before access: it is open already", on("2026-11-01"), "2026-11-21T13:00:00Z", "2026-11-01T06:00:00Z"],
])("a module opens at 7:00 in Paris: %s", (_, rule, granted, opens) => {
  expect(opensAt(rule, { ...nothing, grantedAt: new Date(granted) })).toEqual(new Date(opens));
});

test("a module opens at once without a rule, after a lesson when it is done, on days of the cohort when it has one", () => {
  expect(opensAt(null, nothing)).toEqual(nothing.grantedAt);
  const lesson: ReleaseRule = { kind: "after-lesson", lesson: idOf("a1") };
  const done = new Date("2026-11-25T21:12:00Z");
  expect(opensAt(lesson, nothing)).toBeNull();
  expect(opensAt(lesson, { ...nothing, lessonDoneAt: done })).toEqual(done);
  const cohortStartsOn = Temporal.PlainDate.from("2027-03-22");
  expect(opensAt(cohort(0), nothing)).toBeNull();
  expect(opensAt(cohort(0), { ...nothing, cohortStartsOn })).toEqual(new Date("2027-03-22T06:00:00Z"));
  expect(opensAt(cohort(7), { ...nothing, cohortStartsOn })).toEqual(new Date("2027-03-29T05:00:00Z"));
});

test("at every hour of a year, a rule has opened what started by its last day, and nothing else", () => {
  for (let hour = Date.UTC(2026, 0, 1); hour < Date.UTC(2027, 0, 1); hour += 3_600_000) {
    const at = new Date(hour);
    for (const rule of [cohort(0), cohort(7)] as const) {
      const last = lastStart(rule, at);
      const opened = opensAt(rule, { ...nothing, cohortStartsOn: last });
      const next = opensAt(rule, { ...nothing, cohortStartsOn: last.add({ days: 1 }) });
      if (!opened || !next || opened > at || next <= at) throw new Error(`${at.toISOString()}: ${last}`);
    }
  }
});

describe("which modules of a course are open", () => {
  const lesson = (id: string, rest: Partial<ReleasedLesson> = {}): ReleasedLesson => ({
    id: idOf(id),
    title: `La leçon ${id}`,
    isPublished: true,
    isPreview: false,
    lastOpenedAt: null,
    doneAt: null,
    ...rest,
  });
  const module = (id: string, release: object | null, lessons = [lesson(`${id}1`)], wasOpened = false) =>
    ({ id, release, wasOpened, lessons }) satisfies ReleasedModule;
  const access = { grantedAt: nothing.grantedAt, cohortStartsOn: null, isAllOpened: false, endsAt: null };
  const now = new Date("2026-11-22T12:00:00Z");
  const open = (modules: ReleasedModule[], rights: Partial<typeof access> = {}) =>
    [...openingsOf(modules, { ...access, ...rights }, now)].filter(([, { isOpen }]) => isOpen).map(([id]) => id);
  const awaits = (id: string) => ({ kind: "after-lesson", lesson: idOf(id) });
  const doneAt = new Date("2026-11-22T08:00:00Z");

  test.each<[string, ReleasedModule[], string[]]>([
    ["without a rule", [module("a", null)], ["a"]],
    ["its day is still to come", [module("a", null), module("b", days(2))], ["a"]],
    ["its day has come", [module("a", days(1))], ["a"]],
    ["it was open before the rule", [module("a", on("2030-01-01"), [], true)], ["a"]],
    ["no cohort, no day", [module("a", cohort(0))], []],
    ["the lesson is not done", [module("a", null), module("b", awaits("a1"))], ["a"]],
    ["the lesson is done", [module("a", null, [lesson("x", { doneAt })]), module("b", awaits("x"))], ["a", "b"]],
    ["the lesson is gone", [module("a", null), module("b", awaits("gone"))], ["a", "b"]],
    [
      "the lesson is not published",
      [module("a", null, [lesson("x", { isPublished: false })]), module("b", awaits("x"))],
      ["a", "b"],
    ],
    ["the lesson is its own", [module("a", awaits("a1"))], ["a"]],
    ["two modules that wait for each other", [module("a", awaits("b1")), module("b", awaits("a1"))], ["a"]],
  ])("%s", (_, modules, expected) => {
    expect(open(modules)).toEqual(expected);
  });

  test("everything is open to whom an administrator opened it", () => {
    expect(open([module("a", days(90)), module("b", cohort(0))], { isAllOpened: true })).toEqual(["a", "b"]);
  });

  test("a closed module says its day, or the lesson that opens it", () => {
    const openings = openingsOf([module("a", null), module("b", days(2)), module("c", awaits("a1"))], access, now);
    const at = new Date("2026-11-23T06:00:00Z");
    expect(openings.get("b")).toEqual({ isOpen: false, at, lesson: null, isTooLate: false });
    expect(openings.get("c")).toEqual({ isOpen: false, at: null, lesson: "La leçon a1", isTooLate: false });
  });

  test("what opens when the access closes is too late; what a lesson opens may come in time", () => {
    const modules = [module("a", null), module("b", days(2)), module("c", days(3)), module("d", awaits("a1"))];
    const openings = openingsOf(modules, { ...access, endsAt: new Date("2026-11-24T06:00:00Z") }, now);
    const isTooLate = (id: string) => openings.get(id);
    expect(["b", "c", "d"].map(isTooLate)).toMatchObject([
      { isTooLate: false },
      { isTooLate: true },
      { isTooLate: false },
    ]);
  });

  test("in a closed module, what the learner has opened or done stays open, and what anybody may read", () => {
    const closed = { isOpen: false as const, at: null, lesson: null, isTooLate: false };
    expect(isLessonOpen(lesson("a"), closed)).toBe(false);
    expect(isLessonOpen(lesson("a"), { isOpen: true })).toBe(true);
    expect(isLessonOpen(lesson("a", { lastOpenedAt: doneAt }), closed)).toBe(true);
    expect(isLessonOpen(lesson("a", { doneAt }), closed)).toBe(true);
    expect(isLessonOpen(lesson("a", { isPreview: true }), closed)).toBe(true);
  });
});
