import { expect, test } from "vitest";
import { parsePlace } from "./place.ts";

test.each([
  ["0", 0],
  ["750", 750],
  ["12:30", 750],
  [" 12:30 ", 750],
  ["0:05", 5],
  ["75:00", 4500],
  ["1:02:03", 3723],
  ["24:00:00", 86_400],
])("« %s » is a place", (text, seconds) => {
  expect(parsePlace(text)).toBe(seconds);
});

test.each(["", "demain", "-5", "12:60", "1:60:00", "12:", ":30", "1:2:3:4", "86401", "99:00:00", "12.5", "1e3"])(
  "« %s » is none",
  (text) => {
    expect(parsePlace(text)).toBeNull();
  },
);
