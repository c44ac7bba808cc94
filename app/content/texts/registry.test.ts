import { expect, test } from "vitest";
import { figuresIn } from "../figures.ts";
import { isTextKey, neutralParts, TEXT_KEYS, texts } from "./registry.ts";

test.each(TEXT_KEYS)("the text of origin « %s » is one of its schema", (key) => {
  const parsed = texts[key].schema.safeParse(texts[key].shipped);
  expect(parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)).toBeUndefined();
  expect(parsed.data).toEqual(texts[key].shipped);
});

test("so are the neutral texts, and none of them states a figure", () => {
  expect(Object.keys(neutralParts).every(isTextKey)).toBe(true);
  for (const key of TEXT_KEYS) {
    const body = { ...(texts[key].shipped as object), ...neutralParts[key] };
    expect(texts[key].schema.safeParse(body).error?.issues, key).toBeUndefined();
  }
  expect(figuresIn(JSON.stringify(neutralParts))).toEqual([]);
});
