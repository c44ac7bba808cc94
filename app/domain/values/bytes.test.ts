import { expect, test } from "vitest";
import { sizeLabel } from "./bytes.ts";

test.each([
  [300, "1 ko"],
  [450_000, "450 ko"],
  [7_400_000, "7,4 Mo"],
  [21_400_000, "21 Mo"],
  [1_240_000_000, "1,2 Go"],
])("%i bytes are « %s »", (bytes, label) => {
  expect(sizeLabel(bytes).replace("\u00a0", " ")).toBe(label);
});
