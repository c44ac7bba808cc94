import { expect, test } from "vitest";
import { usesLabel } from "./labels.ts";

test.each([
  [{ used: 1, held: 0, taken: 2, maxUses: 2 }, "2 utilisés dont 1 remboursé, sur 2"],
  [{ used: 3, held: 1, taken: 4, maxUses: 10 }, "3 utilisés, 1 retenu, sur 10"],
  [{ used: 0, held: 0, taken: 0, maxUses: null }, "0 utilisé"],
])("the uses of a code add up to what exhausts it: %j", (code, label) => {
  expect(usesLabel(code).replace(/\u00a0/g, " ")).toBe(label);
});
