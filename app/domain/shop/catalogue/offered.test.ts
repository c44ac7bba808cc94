import { expect, test } from "vitest";
import { type Announcement, missingParts, offeredParts, type TaughtModule } from "./offered.ts";

const SAID: Announcement = { features: [], page: null, omitsToCome: false };
const PAGE = { modules: ["Voir", "Choisir"], bonuses: ["Le journal", "Le recueil"] };

function module(title: string, published: number, lessons = Math.max(published, 1)): TaughtModule {
  const titles = Array.from({ length: published }, (_, index) => `${title} ${index + 1}`);
  return { course: "Mindset", title, published: titles, lessons, minutes: published * 10 };
}
const VOIR = module("Voir", 2);
const CHOISIR = module("Choisir", 0, 3);
const BONUS = module("Bonus", 2);

test.each<[string, Partial<Announcement>, TaughtModule[], string[]]>([
  ["nothing is announced", {}, [], []],
  ["every module has a lesson", {}, [VOIR, module("Choisir", 1, 3)], []],
  ["a module has only lessons to come", {}, [VOIR, CHOISIR], ["Choisir"]],
  ["a module has no lesson at all", {}, [VOIR, module("Choisir", 0, 0)], ["Choisir"]],
  ["the pages say that it is no part of the offer", { omitsToCome: true }, [VOIR, CHOISIR], []],
  ["all modules would be no part of the offer", { omitsToCome: true }, [CHOISIR], ["Choisir"]],
  ["its own page shows what the course has", { page: PAGE }, [VOIR, module("Choisir", 1), BONUS], []],
  ["its own page shows a module more", { page: PAGE }, [VOIR, BONUS], ["Choisir"]],
  ["its own page shows a bonus more", { page: PAGE }, [VOIR, module("Choisir", 1), module("Bonus", 1)], ["Le recueil"]],
  ["its own page, and no course", { page: PAGE }, [], ["Voir", "Choisir", "Le journal", "Le recueil"]],
  ["a line names a module that is there", { features: ["Module 1 : voir"] }, [VOIR], []],
  [
    "a line names a module to come",
    { features: ["Module 2 : choisir"], omitsToCome: true },
    [VOIR, CHOISIR],
    ["Choisir"],
  ],
  ["a line names a module that no course has", { features: ["Module 2 : choisir"] }, [VOIR], ["Module 2 : choisir"]],
  ["lines without a course", { features: ["Module 1 : voir", "Accès à vie"] }, [], ["Module 1 : voir"]],
  ["a line announces the bonuses that are there", { features: ["2 bonus : a, b"] }, [VOIR, BONUS], []],
  ["a line announces more of them", { features: ["3 bonus : a, b, c"] }, [VOIR, BONUS], ["Bonus 3"]],
  ["lines announce one each", { features: ["Bonus : a", "Bonus : b", "Bonus : c"] }, [VOIR, BONUS], ["Bonus 3"]],
  ["a bonus is to come", {}, [VOIR, module("Bonus", 1, 2)], ["Bonus"]],
  ["a bonus to come, and modules are left out", { omitsToCome: true }, [VOIR, module("Bonus", 1, 2)], ["Bonus"]],
])("%s", (_, said, modules, missing) => {
  expect(missingParts({ ...SAID, ...said }, modules).map(({ title }) => title)).toEqual(missing);
});

test("what is sold are the modules with lessons, the lessons of the bonus module, and their minutes", () => {
  expect(offeredParts([VOIR, CHOISIR, BONUS])).toEqual({
    modules: ["Voir"],
    bonuses: ["Bonus 1", "Bonus 2"],
    toCome: ["Choisir"],
    minutes: 40,
  });
});

test("of several courses each module stands behind the title of its own", () => {
  const { modules, toCome } = offeredParts([VOIR, { ...CHOISIR, course: "Rat race" }, { ...VOIR, course: "Rat race" }]);
  expect(modules).toEqual(["Mindset\u00a0: Voir", "Rat race\u00a0: Voir"]);
  expect(toCome).toEqual(["Rat race\u00a0: Choisir"]);
});
