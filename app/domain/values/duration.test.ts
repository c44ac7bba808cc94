import { expect, test } from "vitest";
import { clockLabel, durationLabel, readMinutes, readSecond, secondLabel } from "./duration.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

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

test.each([
  [5, "5 min"],
  [60, "1 h"],
  [130, "2 h 10"],
  [65, "1 h 05"],
  [0, "0 min"],
])("%i minutes are « %s »", (minutes, label) => {
  expect(plain(durationLabel(minutes))).toBe(label);
});

test.each([
  [45, "45 s"],
  [750, "12 min 30"],
  [720, "12 min"],
  [3723, "1 h 02 min 03"],
])("second %i is « %s »", (seconds, label) => {
  expect(plain(secondLabel(seconds))).toBe(label);
});

test.each([
  [0, "0:00"],
  [68.02, "1:08"],
  [750, "12:30"],
  [3723, "1:02:03"],
])("second %d of a film is at %s", (seconds, label) => {
  expect(clockLabel(seconds)).toBe(label);
});

test.each([
  ["0", 0],
  ["750", 750],
  ["12:30", 750],
  [" 12:30 ", 750],
  ["0:05", 5],
  ["75:00", 4500],
  ["1:02:03", 3723],
  ["24:00:00", 86_400],
])("« %s » is a second", (text, seconds) => {
  expect(readSecond(text)).toBe(seconds);
});

test.each(["", "demain", "-5", "12:60", "1:60:00", "12:", ":30", "1:2:3:4", "86401", "99:00:00", "12.5", "1e3"])(
  "« %s » is none",
  (text) => {
    expect(readSecond(text)).toBeNull();
  },
);
