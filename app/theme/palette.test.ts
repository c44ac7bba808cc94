import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { palette, readColors } from "./palette.ts";

const theme = `
@theme {
  --color-surface: oklch(97.5% 0.01 73);
  --color-primary: oklch(54% 0.159 37);
  --color-action: var(--color-primary);
  --color-on-action: #fff;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --color-primary: oklch(55.8% 0.161 37);
  }
}`;
const colorOf = readColors(theme);

test("a colour of the theme is read as hex", () => {
  expect(colorOf("surface")).toBe("#fbf6f0");
  expect(colorOf("on-action")).toBe("#fff");
});

test("a colour that follows another follows it in the dark as well", () => {
  expect([colorOf("action"), colorOf("action", "dark")]).toEqual(["#b8431f", "#bf4823"]);
});

test("a colour without a dark value keeps its own", () => {
  expect(colorOf("surface", "dark")).toBe(colorOf("surface"));
});

test("a colour that the theme does not have is a mistake", () => {
  expect(() => colorOf("plum")).toThrow("The theme has no colour plum");
});

test("the icon is drawn in the theme's colours", () => {
  const icon = readFileSync("public/favicon.svg", "utf8");
  const drawn = [...icon.matchAll(/#[\da-f]{6}/g)].map(([hex]) => hex);
  expect(drawn).toEqual([palette.surface, palette.primary, palette.inverse]);
});
