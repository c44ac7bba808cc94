import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documents } from "../../tools/documents/print.ts";

/** The longest has a hundred pages. */
const PATIENCE_MS = 60_000;

test.each(documents)(
  "$file is printed from today's text: npm run documents",
  async ({ file, print }) => {
    const bytes = await print((text) => readFileSync(text, "utf8"));
    expect(readFileSync(file).equals(bytes)).toBe(true);
  },
  PATIENCE_MS,
);
