import { expect, test } from "vitest";
import { aLearner } from "#tests/support/accounts.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";

/** What learners wrote before the search kept the words beside a text. */
const shop = await aShop();
const learner = await aLearner(shop, "lea@exemple.fr", "mindset");

const WRITTEN = {
  lesson_notes: `insert into lesson_notes (id, user_id, lesson_id, text)
    select gen_random_uuid(), users.id, lessons.id, 'Un tamanoir au jardin'`,
  exercise_answers: `insert into exercise_answers (id, user_id, lesson_id, block_id, version_n, fields)
    select gen_random_uuid(), users.id, lessons.id, gen_random_uuid(), 1, '{"a": "Deux pangolins"}'`,
};
const find = async (term: string) => (await learner.open(`/formations/mindset/recherche?q=${term}`)).text;

test.each([
  ["lesson_notes", "text", "tamanoirs", "Un tamanoir au jardin"],
  ["exercise_answers", "fields", "pangolin", "Deux pangolins"],
] as const)(
  "is found in %s before the night has given it its words, and after; it stays as it was written",
  async (table, column, term, text) => {
    await shop.edit(`alter table ${table} disable trigger ${table}_words`);
    await shop.edit(
      `${WRITTEN[table]} from users, lessons where email = 'lea@exemple.fr' and slug = 'decision-repoussee'`,
    );
    await shop.edit(`alter table ${table} enable trigger ${table}_words`);
    const wordless = async () => (await shop.edit(`select from ${table} where words is null or pieces is null`)).rows;
    expect([(await wordless()).length, await find(term)]).toEqual([1, expect.stringContaining(text)]);
    await runJob(shop, "clean-up");
    expect([await wordless(), await find(term)]).toEqual([[], expect.stringContaining(text)]);
    const rewritten = shop.edit(`update ${table} set ${column} = ${column === "text" ? "'Rien'" : `'{"a": "Rien"}'`}`);
    await expect(rewritten).rejects.toThrow("append-only");
    // What is written from now on has its words at once.
    await shop.edit(`${WRITTEN[table]} from users, lessons where email = 'lea@exemple.fr' and slug = 'trois-colonnes'`);
    expect(await wordless()).toEqual([]);
  },
);
