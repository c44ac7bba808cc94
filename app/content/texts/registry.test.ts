import { expect, test } from "vitest";
import { TEXT_KEYS, texts } from "./registry.ts";

test.each(TEXT_KEYS)("the text of origin « %s » is one of its schema", (key) => {
  const parsed = texts[key].schema.safeParse(texts[key].shipped);
  expect(parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)).toBeUndefined();
  expect(parsed.data).toEqual(texts[key].shipped);
});
