import type { Picture } from "../domain/site/pictures/picture.ts";
import { linearOf } from "./oklch.ts";

/** The site's face, as the founder chooses it. */
export interface Brand {
  palette: PaletteName;
  fonts: FontsName;
  /** Null: the drawing beside the site's name. */
  logo: Picture | null;
  /** Null: initials under an arch. `focus`: what stays in sight where it is cropped. */
  portrait: (Picture & { focus: string }) | null;
  /** A sound of the media library, beside the portrait; null: none. */
  voice: string | null;
}

/**
 * Twelve palettes. Each turns the hues of the theme (degrees in OKLCH) and keeps the luminance of every colour, on which
 * legibility depends (WCAG 2.2, 1.4.3): `actions` of buttons, links and the first tint, `night` of words, dark bands and the second
 * tint, `meadow` of the third tint, `paper` of the grounds. brand.test.ts measures every pair of colours.
 */
const PALETTES = {
  terracotta: { label: "Terre cuite et prune (d’origine)", actions: 37, night: 320, meadow: 164, paper: 74 },
  framboise: { label: "Framboise et nuit", actions: 8, night: 285, meadow: 180, paper: 50 },
  rose: { label: "Rose ancien et vert sapin", actions: 0, night: 170, meadow: 75, paper: 60 },
  prune: { label: "Prune et olive", actions: 330, night: 300, meadow: 120, paper: 70 },
  violette: { label: "Violette et lagune", actions: 300, night: 270, meadow: 195, paper: 90 },
  indigo: { label: "Indigo et sable", actions: 275, night: 260, meadow: 150, paper: 80 },
  ocean: { label: "Océan et corail", actions: 250, night: 245, meadow: 30, paper: 85 },
  lagune: { label: "Lagune et encre", actions: 215, night: 250, meadow: 140, paper: 95 },
  sapin: { label: "Sapin et brique", actions: 160, night: 165, meadow: 45, paper: 90 },
  olive: { label: "Olive et aubergine", actions: 115, night: 335, meadow: 190, paper: 95 },
  miel: { label: "Miel et encre bleue", actions: 70, night: 255, meadow: 165, paper: 85 },
  brique: { label: "Brique et forêt", actions: 28, night: 155, meadow: 220, paper: 65 },
} as const;

export type PaletteName = keyof typeof PALETTES;
export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

const FIGTREE = "Figtree,Figtree-Arial,Arial,sans-serif";
const FRAUNCES = "Figures,Fraunces,Fraunces-Georgia,Fraunces-Noto,Fraunces-Times,Georgia,serif";
const GEORGIA = "Georgia,Noto Serif,serif";

/** Four pairs, of the titles and of the words. */
const FONTS = {
  fraunces: {
    label: "Fraunces et Figtree (d’origine)",
    names: ["Fraunces", "Figtree"],
    display: FRAUNCES,
    text: FIGTREE,
  },
  figtree: { label: "Figtree partout", names: ["Figtree", "Figtree"], display: FIGTREE, text: FIGTREE },
  georgia: { label: "Georgia et Figtree", names: ["Georgia", "Figtree"], display: GEORGIA, text: FIGTREE },
  classique: { label: "Fraunces et Georgia", names: ["Fraunces", "Georgia"], display: FRAUNCES, text: GEORGIA },
} as const;

export type FontsName = keyof typeof FONTS;
export const FONTS_NAMES = Object.keys(FONTS) as FontsName[];

const labelsOf = (entries: Readonly<Record<string, { label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).map(([name, { label }]) => [name, label]));

export const PALETTE_LABELS = labelsOf(PALETTES);
export const FONTS_LABELS = labelsOf(FONTS);

/** Those of the titles and of the words. */
export const typefacesOf = (fonts: FontsName) => FONTS[fonts].names;

/** Of the foot of every page. */
export function typefacesLabel(fonts: FontsName): string {
  const [titles, texts] = typefacesOf(fonts);
  return `Titres composés en ${titles}, textes en ${texts}.`;
}

export const ORIGINAL_BRAND: Brand = {
  palette: "terracotta",
  fonts: "fraunces",
  logo: null,
  portrait: null,
  voice: null,
};

type Part = "actions" | "night" | "meadow" | "paper";

/** Which hue a colour of the theme follows. The sun, success, errors and warnings are those of every palette. */
const FOLLOWS: readonly (readonly [RegExp, Part])[] = [
  [/^(primary|accent|action|hill-near)/, "actions"],
  [/^tertiary/, "meadow"],
  [/^(surface|hill-far|line$)/, "paper"],
  [/^(ink|inverse|secondary|focus|line-strong|shadow)/, "night"],
];

const DARK_GROUNDS = /^(surface|line|hill-far)/;
const COLOR = /(--color-([\w-]+):\s?)oklch\(([\d.]+)%\s+([\d.]+)\s+([\d.]+)\)/g;

/** The style sheet in the colours and typefaces of the brand: the same rules, of the same length. */
export function withBrand(css: string, { palette, fonts }: Pick<Brand, "palette" | "fonts">): string {
  if (palette === ORIGINAL_BRAND.palette && fonts === ORIGINAL_BRAND.fonts) return css;
  const { display, text } = FONTS[fonts];
  return css
    .replace(COLOR, (_, start: string, name: string, lightness: string, chroma: string, hue: string) => {
      const turned = hueOf(palette, name, Number(lightness), Number(hue));
      return start + sameLuminance([Number(lightness), Number(chroma), Number(hue)], turned);
    })
    .replace(/--font-display:[^;}]+/, `--font-display:${display}`)
    .replace(/--font-text:[^;}]+/, `--font-text:${text}`);
}

/** The colour of another hue that is as light for the eye. */
function sameLuminance([lightness, chroma, hue]: [number, number, number], turned: number): string {
  const wanted = luminance(lightness, chroma, hue);
  let [low, high] = [0, 100];
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2;
    if (luminance(middle, shownChroma(middle, chroma, turned), turned) < wanted) low = middle;
    else high = middle;
  }
  const found = Number(((low + high) / 2).toFixed(1));
  return `oklch(${found}% ${shownChroma(found, chroma, turned)} ${turned})`;
}

function luminance(lightness: number, chroma: number, hue: number): number {
  const [red, green, blue] = linearOf(lightness, chroma, hue).map((channel) => Math.min(Math.max(channel, 0), 1)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** No more than a screen can show: what a browser makes of more differs, and with it the contrast. */
function shownChroma(lightness: number, chroma: number, hue: number): number {
  const fits = linearOf(lightness, chroma, hue).every((channel) => channel > -0.001 && channel < 1.001);
  return fits || chroma < 0.005 ? Number(chroma.toFixed(3)) : shownChroma(lightness, chroma - 0.005, hue);
}

/** A dark ground is the night's, not the paper's. */
function hueOf(palette: PaletteName, name: string, lightness: number, hue: number): number {
  const part = FOLLOWS.find(([names]) => names.test(name))?.[1];
  if (!part) return hue;
  const isNight = part === "paper" && DARK_GROUNDS.test(name) && lightness < 50;
  const followed = isNight ? "night" : part;
  return Math.round((hue + PALETTES[palette][followed] - PALETTES.terracotta[followed] + 360) % 360);
}
