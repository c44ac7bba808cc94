import { expect, test } from "vitest";
import { completionLabel, progressLabel, resumeLabel } from "./progress-labels.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("progress is shown in lessons and hours", () => {
  const some = { doneLessons: 7, lessons: 12, doneMinutes: 130, minutes: 240, isComplete: false, resume: null };
  expect(plain(progressLabel(some))).toBe("7 leçons sur 12 · 2 h 10 sur 4 h");
  expect(plain(progressLabel({ ...some, doneLessons: 1 }))).toMatch(/^1 leçon sur 12/);
  expect(progressLabel({ ...some, lessons: 0 })).toBe("Aucune leçon à terminer");
});

test("the button to continue names the lesson and the second of its film", () => {
  expect(plain(resumeLabel(4, { isStarted: true, second: 750 }))).toBe("Reprendre : leçon 4, à 12 min 30");
  expect(plain(resumeLabel(4, { isStarted: true, second: null }))).toBe("Reprendre : leçon 4");
  expect(plain(resumeLabel(null, { isStarted: true, second: null }))).toBe("Reprendre : leçon en bonus");
  expect(plain(resumeLabel(1, { isStarted: false, second: null }))).toBe("Commencer : leçon 1");
});

test("a completion is kept when lessons are added, and tells how many", () => {
  const day = new Date("2027-03-03T12:00:00Z");
  expect(completionLabel(day, 0)).toMatch(/^Terminée le 3 mars 2027$/);
  expect(plain(completionLabel(day, 1))).toMatch(/ · 1 leçon ajoutée depuis$/);
  expect(plain(completionLabel(day, 2))).toMatch(/ · 2 leçons ajoutées depuis$/);
});
