import { describe, expect, test } from "vitest";
import { type LessonWithProgress, progress } from "./progress.ts";

const lesson = (id: string, rest: Partial<LessonWithProgress> = {}): LessonWithProgress => ({
  id,
  slug: id,
  title: id,
  minutes: 10,
  required: true,
  isPublished: true,
  isOpen: true,
  lastOpenedAt: null,
  doneAt: null,
  second: null,
  hasAnswers: false,
  ...rest,
});
const day = (n: number) => new Date(Date.UTC(2027, 2, n));
const done = { doneAt: day(1), lastOpenedAt: day(1) };

const cases: [string, LessonWithProgress[], { done: string; complete: boolean; resume: string | null }][] = [
  ["an empty course is never complete", [], { done: "0/0 0/0", complete: false, resume: null }],
  ["nothing done: the first lesson", [lesson("a"), lesson("b")], { done: "0/2 0/20", complete: false, resume: "a" }],
  ["one done: the next one", [lesson("a", done), lesson("b")], { done: "1/2 10/20", complete: false, resume: "b" }],
  [
    "one done: the next one, which is not open yet",
    [lesson("a", done), lesson("b", { isOpen: false })],
    { done: "1/2 10/20", complete: false, resume: null },
  ],
  ["all done", [lesson("a", done), lesson("b", done)], { done: "2/2 20/20", complete: true, resume: null }],
  [
    "the lesson opened last, wherever it stands",
    [lesson("a"), lesson("b", { lastOpenedAt: day(2) }), lesson("c", { lastOpenedAt: day(1) })],
    { done: "0/3 0/30", complete: false, resume: "b" },
  ],
  [
    "the lesson opened last is done: the next that is not",
    [lesson("a"), lesson("b", { doneAt: day(2), lastOpenedAt: day(2) }), lesson("c", done), lesson("d")],
    { done: "2/4 20/40", complete: false, resume: "d" },
  ],
  [
    "the last lesson is done: what was left out, from the start",
    [lesson("a"), lesson("b", { doneAt: day(2), lastOpenedAt: day(2) })],
    { done: "1/2 10/20", complete: false, resume: "a" },
  ],
  [
    "an optional lesson counts on neither side, but is offered",
    [lesson("a", done), lesson("b", { required: false })],
    { done: "1/1 10/10", complete: true, resume: "b" },
  ],
  [
    "a bonus that was merely opened leads nobody away from the course",
    [lesson("a"), lesson("b"), lesson("c", { required: false, lastOpenedAt: day(2) })],
    { done: "0/2 0/20", complete: false, resume: "a" },
  ],
  [
    "a bonus whose film was begun, as any other lesson",
    [lesson("a", { lastOpenedAt: day(1) }), lesson("b", { required: false, lastOpenedAt: day(2), second: 12 })],
    { done: "0/1 0/10", complete: false, resume: "b" },
  ],
  [
    "a bonus whose exercise was saved, as any other lesson",
    [lesson("a", { lastOpenedAt: day(1) }), lesson("b", { required: false, lastOpenedAt: day(2), hasAnswers: true })],
    { done: "0/1 0/10", complete: false, resume: "b" },
  ],
  [
    "a lesson that is not published keeps nobody from the end",
    [lesson("a", done), lesson("b", { isPublished: false })],
    { done: "1/1 10/10", complete: true, resume: null },
  ],
  [
    "a lesson that was done and is unpublished since is out of both sides",
    [lesson("a"), lesson("b", { ...done, isPublished: false })],
    { done: "0/1 0/10", complete: false, resume: "a" },
  ],
  [
    "only optional lessons: never complete",
    [lesson("a", { ...done, required: false })],
    { done: "0/0 0/0", complete: false, resume: null },
  ],
];

describe("progress in a course", () => {
  test.each(cases)("%s", (_, lessons, expected) => {
    const result = progress(lessons);
    expect({
      done: `${result.doneLessons}/${result.lessons} ${result.doneMinutes}/${result.minutes}`,
      complete: result.isComplete,
      resume: result.resume?.id ?? null,
    }).toEqual(expected);
  });
});
