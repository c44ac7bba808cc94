import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { printDocuments } from "../../tools/documents/print.ts";

test("the documents of the sample courses are printed from today's texts: npm run documents", async () => {
  for (const { file, bytes } of await printDocuments((path) => readFileSync(path, "utf8")))
    expect([file, readFileSync(file).equals(bytes)]).toEqual([file, true]);
}, 60_000);
