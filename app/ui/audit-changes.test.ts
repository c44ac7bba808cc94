import { expect, test } from "vitest";
import { actionLabel, changesOf } from "./audit-changes.ts";

const LABELS = {
  actions: { update: "Modification" },
  fields: { price: "Prix", hidden: "Masquée", note: "Note", cents: "Montant" },
  values: { cents: (cents: number) => `${cents / 100} €` },
};

test.each([
  ["a change", { price: 1997 }, { price: 1497 }, ["Prix : 1997 → 1497"]],
  ["nothing changed", { price: 1997 }, { price: 1997 }, []],
  ["something appeared", { note: null }, { note: "oui" }, ["Note : — → oui"]],
  ["an object was made", null, { price: 0, hidden: false }, ["Prix : 0", "Masquée : non"]],
  ["an object was deleted", { price: 5 }, null, ["Prix : 5"]],
  ["a field without a label", { secret: 1 }, { secret: 2 }, []],
  ["a value that is written in its own way", { cents: 0 }, { cents: 500 }, ["Montant\u00a0: 0 € → 5 €"]],
  ["nothing is written the same for every field", { cents: null }, { cents: 500 }, ["Montant\u00a0: — → 5 €"]],
  [
    "the end of a long text",
    { note: `${"a".repeat(300)}b` },
    { note: "a".repeat(300) },
    [`Note\u00a0: ${"a".repeat(200)}… → ${"a".repeat(200)}…`],
  ],
  ["a long text", null, { note: "a".repeat(300) }, [`Note : ${"a".repeat(200)}…`]],
] as const)("%s", (_, before, after, said) => {
  expect(changesOf(before, after, LABELS)).toEqual(said);
});

test("an action without a label is shown as it is stored", () => {
  expect([actionLabel("update", LABELS), actionLabel("purge", LABELS)]).toEqual(["Modification", "purge"]);
});
