import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What follows the baseline: the previous release runs on the schema of the next one, while replicas are replaced. */
const SINCE = "20261124_91";
const migrations = globSync("db/migrations/*.ts")
  .filter((file) => (file.split("/").at(-1) ?? "") >= SINCE)
  .toSorted();
const additive = migrations.filter((file) => !file.endsWith("_contract.ts"));
const TAKES_AWAY = [
  /drop (table|column|view|type|function)/i,
  /rename (to|column)/i,
  /alter column \S+ (set not null|(set data )?type|drop default)/i,
  /add column (?!.*\bdefault\b).*\bnot null\b/i,
  /\.(dropTable|dropColumn|renameTo|renameColumn|setNotNull|setDataType)\(/,
];

/** A lock on a table that visitors use makes them wait. */
test("a migration builds an index of a table that exists concurrently", () => {
  const breaches = migrations.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const indexes = [...source.matchAll(/create (?:unique )?index (?!concurrently)[^`]*? on (\w+)/gi)];
    return indexes
      .filter(([, table]) => !source.includes(`create table ${table}`))
      .map(([index]) => `${file}: ${index}`);
  });
  expect(breaches).toEqual([]);
});

/** What no release has used since the one before may go, in a migration named « …_contract ». */
test("a migration takes nothing away that the previous release uses", () => {
  const breaches = additive.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return TAKES_AWAY.filter((pattern) => pattern.test(source)).map((pattern) => `${file}: ${pattern.source}`);
  });
  expect(breaches).toEqual([]);
});

const CONSTRAINT =
  /alter table (?<table>\w+)[^`]*?\badd (?:constraint (?<name>\w+)|check|foreign key|unique|primary key)\b(?!(?:(?!\badd\b)[^`])*\bnot valid\b)/gi;
const UNIQUE = /create unique index (?:concurrently )?(?:if not exists )?(?<name>\w+)\s+on (?<table>\w+)/gi;
/** Before there was this rule. The index is of a column that the previous release does not write. */
const LANDED = [
  "20261126_70_ends_at_stripe: declarations_channel_check",
  "20261128_50_imports: access_source_check",
  "20261128_60_homework: lesson_questions_text_check",
  "20261128_65_subjects: formations_category_fkey",
  "20261130_10_codes: orders_reduced",
  "20261130_40_newsletter_complaints: newsletters_pause_reason_check",
  "20261206_10_erasure_declarations: declarations_channel_check",
  "20261204_42_testimonial_confirm_index: testimonials_confirm_hash",
];

/** A constraint reads the whole table under a lock, unless it is « not valid »; the previous release may write twice. */
test("a table that exists gets no constraint that is valid at once, and no unique index, but those that have landed", () => {
  const changes = (files: string[], pattern: RegExp) =>
    files.flatMap((file) => {
      const source = readFileSync(file, "utf8");
      return [...source.matchAll(pattern)]
        .filter(({ groups }) => !source.includes(`create table ${groups?.table}`))
        .map(({ groups }) => `${file.split(/[/.]/).at(-2)}: ${groups?.name}`);
    });
  expect([...changes(migrations, CONSTRAINT), ...changes(additive, UNIQUE)]).toEqual(LANDED);
});
