import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { catalogue } from "#app/content/catalogue.ts";
import { coursePage } from "#app/content/texts/course-schema.ts";
import { texts } from "#app/content/texts/registry.ts";
import { sheetSchemas } from "#app/domain/school/blocks/stored-blocks.ts";
import { courseSchema } from "#app/domain/school/courses/archive/course-format.ts";

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const NUMBERS = ["zéro", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
const folders = globSync("db/courses/*/course.json").map(dirname).sort();

test("each formation of the catalogue has its course written down", () => {
  expect(folders.map((folder) => folder.split("/").at(-1))).toEqual([
    "dont-die",
    "entrepreneuriat",
    "formation-essor",
    "immeuble-rapport",
    "immobilier-avance",
    "immobilier-campagne",
    "immobilier-locatif-premiers-lots",
    "lancer-startup",
    "liberte-financiere",
    "liberte-financiere-mindset",
    "mindset",
    "rat-race",
    "residence-secondaire",
  ]);
});

describe.each(folders)("%s", (folder) => {
  const course = courseSchema.parse(read(join(folder, "course.json")));
  const lessons = course.modules.flatMap((module) => module.lessons);
  const blocks = lessons.flatMap((lesson) => lesson.blocks);
  const filesOf = (type: string) =>
    blocks.flatMap((block) => (block.type === type && "file" in block ? join(folder, block.file) : []));

  test("no two modules or lessons of a course have the same key or address", () => {
    for (const keys of [
      course.modules.map((module) => module.key),
      lessons.map((lesson) => lesson.key),
      lessons.map((lesson) => lesson.slug),
    ]) {
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test("every file belongs to one lesson, and every lesson's files are there", () => {
    const used = [...blocks, ...course.assets]
      .flatMap((one) => ("file" in one ? join(folder, one.file ?? "") : []))
      .sort();
    expect(blocks.flatMap((block) => ("asset" in block ? block.asset : []))).toEqual(
      course.assets.map(({ key }) => key),
    );
    const there = globSync(`${folder}/{lessons,exercises,quizzes,documents}/*`).sort();
    expect(used).toEqual(there);
  });

  test("every exercise is one that a learner can fill in", () => {
    for (const file of filesOf("exercise")) {
      const { fields } = sheetSchemas.exercise.parse(read(file), { error: () => file });
      expect(new Set(fields.map((one) => one.key)).size).toBe(fields.length);
    }
  });

  test("every quiz question has a right answer: one, or several where it says so", () => {
    for (const file of filesOf("quiz")) {
      for (const { key: question, kind, choices } of sheetSchemas.quiz.parse(read(file)).questions) {
        const right = choices.filter(({ correct }) => correct).length;
        expect(kind === "one" ? right === 1 : right >= 1, `${file}: ${question}`).toBe(true);
      }
    }
  });

  test("its formation counts no lessons, which the founder may archive: its page does; the modules that it counts are there", () => {
    const entry = catalogue.find(({ slug }) => folder.endsWith(`/${slug.replace("{product}", "essor")}`));
    const taught = course.modules.filter(({ title }) => title !== "Bonus");
    const said = [entry?.description, ...(entry?.features ?? [])].join("\n");
    const counts = [...said.matchAll(/(\d+|\p{L}+) (leçons|modules|exercices|situations)\b/giu)];
    const wrong = counts.filter(([, count = "", thing]) => {
      const number = Number(count) || NUMBERS.indexOf(count.toLowerCase());
      return number >= 0 && !(thing === "modules" && number === taught.length);
    });
    expect(wrong.map(([text]) => text)).toEqual([]);
  });

  test("every text is written: no lesson is a stub", () => {
    for (const file of filesOf("text")) {
      expect(readFileSync(file, "utf8").split(/\s+/).length, file).toBeGreaterThan(400);
    }
  });
});

test.each(["entrepreneuriat", "mindset"] as const)(
  "the sales page of %s says how long a lesson takes, as the course does",
  (slug) => {
    const course = courseSchema.parse(read(`db/courses/${slug}/course.json`));
    const lessons = course.modules.flatMap((module) => (module.title === "Bonus" ? [] : module.lessons));
    const minutes = lessons.map((lesson) => lesson.minutes);
    const answers = coursePage
      .parse(texts[slug].shipped)
      .faq.map(({ answer }) => answer)
      .join();
    expect(answers).toContain(`de ${Math.min(...minutes)} à ${Math.max(...minutes)} minutes`);
  },
);
