import { expect, test } from "vitest";
import { linesOf } from "./lines.ts";

test("empty lines are left out, whatever ends a line", () => {
  expect(linesOf(" a \n\n b\r\n ")).toEqual(["a", "b"]);
});
