import { expect, test } from "vitest";
import { readMinutes } from "./duration.ts";

test.each([
  ["90", 90],
  ["90 min", 90],
  [" 5\u00a0minutes ", 5],
  ["2 h", 120],
  ["24H", 1440],
  ["1 h 30", 90],
  ["1h05", 65],
  ["1 heure 5 min", 65],
  ["0", 0],
  ["", undefined],
  ["h", undefined],
  ["demain", undefined],
  ["-5", undefined],
  ["1,5", undefined],
  ["2 j", undefined],
])("« %s » is %s minutes", (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes);
});
