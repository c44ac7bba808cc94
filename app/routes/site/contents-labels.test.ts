import { expect, test } from "vitest";
import type { Contents } from "#app/domain/school/programme/contents.server.ts";
import { countsLabel, formatLabel, guaranteeShares } from "./contents-labels.ts";

const SIX: Contents = {
  lessons: 6,
  minutes: 250,
  bonusLessons: 0,
  exercises: 4,
  films: 0,
  sampleFilms: 0,
  sounds: 0,
  bookletPages: null,
};

test.each<[Partial<Contents>, string, string]>([
  [{}, "6 leçons · 4 exercices · 4 h 10 de leçons et de fiches", "écrite, sans film"],
  [
    { lessons: 1, minutes: 20, exercises: 1 },
    "1 leçon · 1 exercice · 20 min de leçons et de fiches",
    "écrite, sans film",
  ],
  [{ exercises: 0, films: 2 }, "6 leçons · 4 h 10", "2 films"],
  [
    { films: 1, sampleFilms: 2, sounds: 3 },
    "6 leçons · 4 exercices · 4 h 10 de leçons et de fiches",
    "1 film, 3 sons à écouter",
  ],
  [{ sampleFilms: 2 }, "6 leçons · 4 exercices · 4 h 10 de leçons et de fiches", "écrite, 2 films de démonstration"],
  [{ sounds: 1 }, "6 leçons · 4 exercices · 4 h 10 de leçons et de fiches", "écrite, 1 son à écouter"],
  [
    { bonusLessons: 2 },
    "6 leçons · 4 exercices · 4 h 10 de leçons et de fiches · 2 leçons en bonus",
    "écrite, sans film",
  ],
  [{ lessons: 0, exercises: 0 }, "", "écrite, sans film"],
])("of %j a sales page says « %s » and « %s »", (change, counts, format) => {
  const contents = { ...SIX, ...change };
  expect([countsLabel(contents), formatLabel(contents)].map((label) => label.replaceAll("\u00a0", " "))).toEqual([
    counts,
    format,
  ]);
});

const lesson = (minutes: number, change = {}) => ({
  slug: "une-lecon",
  title: "Une leçon",
  minutes,
  required: true,
  isPublished: true,
  isPreview: false,
  ...change,
});

test.each([
  [[lesson(75), lesson(150), lesson(90), lesson(270)], "de 15 à 46 %"],
  [[lesson(50), lesson(50), lesson(50)], "pèse 33 %"],
  [
    [lesson(50), lesson(50), lesson(100, { isPreview: true }), lesson(30, { required: false })],
    "ni celles en aperçu ne comptent ; chacune des autres pèse 25 %",
  ],
  [Array.from({ length: 30 }, () => lesson(20)), undefined],
  [[lesson(50)], undefined],
])("of the lessons of a course, the guarantee's share says what one weighs: %#", (lessons, said) => {
  const text = guaranteeShares(lessons)?.replaceAll("\u00a0", " ");
  if (said) expect(text).toContain(said);
  else expect(text).toBeUndefined();
});
