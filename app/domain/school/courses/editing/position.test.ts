import { expect, test } from "vitest";
import { movedBeside } from "./position.ts";

const IDS = ["a", "b", "c", "d"];

test.each([
  ["up", "c", { side: "before", beside: "b" }, ["a", "c", "b", "d"]],
  ["down", "a", { side: "after", beside: "b" }, ["b", "a", "c", "d"]],
  ["to the end", "a", { side: "after", beside: "d" }, ["b", "c", "d", "a"]],
  ["to where it is", "b", { side: "before", beside: "c" }, IDS],
] as const)("a lesson moves %s", (_, id, position, expected) => {
  const moved = movedBeside(IDS, id, position);
  expect(moved).toEqual(expected);
  expect(movedBeside(moved ?? [], id, position)).toEqual(expected);
});

test("nothing moves beside what is gone, beside itself, or from elsewhere", () => {
  expect(movedBeside(IDS, "a", { side: "before", beside: "z" })).toBeNull();
  expect(movedBeside(IDS, "a", { side: "before", beside: "a" })).toBeNull();
  expect(movedBeside(IDS, "z", { side: "before", beside: "a" })).toBeNull();
});
