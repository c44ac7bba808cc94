import { expect, test } from "vitest";
import { partsOf } from "./time-links.ts";

test.each([
  ["À 12:30, la phrase", ["À ", { label: "12:30", seconds: 750 }, ", la phrase"]],
  ["0:05", [{ label: "0:05", seconds: 5 }]],
  ["(1:02:03)", ["(", { label: "1:02:03", seconds: 3723 }, ")"]],
  ["90:00 puis 4:10.", [{ label: "90:00", seconds: 5400 }, " puis ", { label: "4:10", seconds: 250 }, "."]],
])("the moments of « %s » are found", (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test.each(["12:3", "12:60", "1:75:00", "a12:30", "12:30h", "1.12:30", "12:30:1", "1:2:3:4", "https://a.fr:12:30", ""])(
  "« %s » holds no moment",
  (text) => {
    expect(partsOf(text).filter((part) => typeof part !== "string")).toEqual([]);
  },
);

test("hostile text stays text, word by word", () => {
  const text = `<script>alert(1)</script> 12:30 <img src=x onerror="1:00">\u202e`;
  const parts = partsOf(text);
  expect(parts.map((part) => (typeof part === "string" ? part : part.label)).join("")).toBe(text);
  expect(parts.filter((part) => typeof part !== "string")).toEqual([
    { label: "12:30", seconds: 750 },
    { label: "1:00", seconds: 60 },
  ]);
});

test("a very long note of figures is read at once", () => {
  expect(partsOf("1:".repeat(10_000)).length).toBeLessThan(10);
});
