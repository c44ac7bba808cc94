import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FONTS_NAMES, PALETTE_NAMES, withBrand } from "./brand.ts";
import { readColors } from "./palette.ts";

const theme = readFileSync("app/theme/theme.css", "utf8");

/** WCAG 2.2: the words of the site on their grounds (1.4.3), and what is drawn to be understood (1.4.11). */
const PAIRS = [
  ["ink", ["surface", "surface-muted", "surface-raised", "primary-soft", "secondary-soft", "tertiary-soft"], 7],
  ["ink-soft", ["surface", "surface-muted", "surface-raised", "primary-soft", "secondary-soft", "tertiary-soft"], 4.5],
  ["accent", ["surface", "surface-muted", "surface-raised", "primary-soft"], 4.5],
  ["success", ["surface", "surface-muted", "surface-raised", "tertiary-soft"], 4.5],
  ["highlight-strong", ["surface", "surface-muted"], 4.5],
  ["error", ["surface", "surface-muted", "surface-raised"], 4.5],
  ["on-action", ["action", "action-hover", "inverse", "inverse-deep"], 4.5],
  ["line-strong", ["surface", "surface-raised"], 3],
  ["focus", ["surface", "surface-muted"], 3],
] as const;

function luminance(hex: string): number {
  const channels = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.match(/[\da-f]{2}/g);
  const [r = 0, g = 0, b = 0] = (channels ?? []).map((channel) => {
    const value = Number.parseInt(channel, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("there are twelve palettes and four pairs of typefaces", () => {
  expect([PALETTE_NAMES.length, FONTS_NAMES.length]).toEqual([12, 4]);
});

test.each(PALETTE_NAMES)("every word is legible in the palette %s, by day and by night", (palette) => {
  const colorOf = readColors(withBrand(theme, { palette, fonts: "fraunces" }));
  const faint = (["light", "dark"] as const).flatMap((scheme) =>
    PAIRS.flatMap(([name, grounds, least]) =>
      grounds.flatMap((ground) => {
        const found = contrast(colorOf(name, scheme), colorOf(ground, scheme));
        return found < least ? [`${scheme}: ${name} on ${ground} ${found.toFixed(2)} < ${least}`] : [];
      }),
    ),
  );
  expect(faint).toEqual([]);
});

test("a page in other colours weighs what it weighed", () => {
  for (const palette of PALETTE_NAMES)
    expect(withBrand(theme, { palette, fonts: "fraunces" }).length).toBeLessThanOrEqual(theme.length + 100);
});
