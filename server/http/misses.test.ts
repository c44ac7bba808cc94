import { expect, test } from "vitest";
import { Misses } from "./misses.ts";

test("a name that does not exist is remembered, and so is who asks for many of them", () => {
  const misses = new Misses();
  for (let index = 0; index < 99; index += 1) misses.add(`name-${index}`, "a");
  expect([misses.has("name-0"), misses.has("name-99")]).toEqual([true, false]);
  misses.found("film");
  const isGuessing = (name: string) => ["a", "b"].map((client) => misses.isGuessing(name, client));
  expect(isGuessing("name-100")).toEqual([false, false]);
  misses.add("name-99", "a");
  expect(isGuessing("name-100")).toEqual([true, false]);
  // Others behind the same address go on reading what is there.
  expect(isGuessing("film")).toEqual([false, false]);
});
