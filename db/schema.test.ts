import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateSchema } from "./generate-schema.ts";

test("the types of the tables are those that the migrations make; otherwise: npm run db:types", async () => {
  expect(readFileSync("db/schema.ts", "utf8")).toBe(await generateSchema());
}, 60_000);
