import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What follows the baseline: the previous release runs on the schema of the next one, while replicas are replaced. */
const SINCE = "20261124_91";
const migrations = globSync("db/migrations/*.ts").filter((file) => (file.split("/").at(-1) ?? "") >= SINCE);
const TAKES_AWAY = [
  /drop (table|column|view|type|function)/i,
  /rename (to|column)/i,
  /alter column \S+ (set not null|type)/i,
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
  const additive = migrations.filter((file) => !file.endsWith("_contract.ts"));
  const breaches = additive.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return TAKES_AWAY.filter((pattern) => pattern.test(source)).map((pattern) => `${file}: ${pattern.source}`);
  });
  expect(breaches).toEqual([]);
});
