import { expect, test } from "vitest";
import { readOrderFilters, readSearch } from "./order-filters.ts";

test.each([
  ["42", { by: "number", number: "ES-000042" }],
  ["#ES-000042", { by: "number", number: "ES-000042" }],
  ["es-000042", { by: "number", number: "ES-000042" }],
  [" ES 1234567 ", { by: "number", number: "ES-1234567" }],
  ["pi_3abc", { by: "stripe", id: "pi_3abc" }],
  ["Lea@Exemple", { by: "email", start: "lea@exemple" }],
  ["Léa  Martin", { by: "name", start: "léa martin" }],
  ["\u0000", null],
  ["a\ud800", { by: "nothing" }],
  ["   ", null],
])("the search « %s » is read as %j", (text, search) => {
  expect(readSearch(text)).toEqual(search);
});

test("a period filter runs from midnight to midnight in Paris and includes its last day", () => {
  const { from, before } = readOrderFilters(new URLSearchParams("du=2026-11-01&au=2026-11-30"));
  expect([from?.toISOString(), before?.toISOString()]).toEqual([
    "2026-10-31T23:00:00.000Z",
    "2026-11-30T23:00:00.000Z",
  ]);
});

test("an invalid filter is ignored", () => {
  const query = new URLSearchParams("statut=drop&type=x&du=2026-13-45&au=hier&q=");
  expect(readOrderFilters(query)).toEqual({
    search: null,
    status: null,
    type: null,
    formation: null,
    from: null,
    before: null,
  });
});
