import { ORIGINAL_BRAND, type PaletteName, withBrand } from "./brand.ts";
import { hexOf } from "./oklch.ts";
import theme from "./theme.css?raw";

/** The theme's colours for emails and PDF documents: neither mail clients nor paper know custom properties and OKLCH. */
export const colorOf = readColors(theme);

export const palette = {
  surface: colorOf("surface"),
  surfaceRaised: colorOf("surface-raised"),
  surfaceMuted: colorOf("surface-muted"),
  ink: colorOf("ink"),
  inkSoft: colorOf("ink-soft"),
  line: colorOf("line"),
  inverse: colorOf("inverse"),
  inverseLight: colorOf("inverse-light"),
  primary: colorOf("primary"),
  primaryMid: colorOf("primary-mid"),
  accent: colorOf("accent"),
  sun: colorOf("sun"),
};

type Scheme = "light" | "dark";

/** Reads the theme's colours out of its style sheet, as hex. */
export function readColors(css: string): (name: string, scheme?: Scheme) => string {
  const [light = "", dark = ""] = css.split("@media");
  const schemes = { light: declarations(light), dark: new Map([...declarations(light), ...declarations(dark)]) };
  return function colorOf(name, scheme = "light") {
    const value = schemes[scheme].get(name);
    if (!value) throw new Error(`The theme has no colour ${name}`);
    const alias = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];
    if (alias) return colorOf(alias, scheme);
    return value.startsWith("#") ? value : hexOf(value);
  };
}

function declarations(css: string): Map<string, string> {
  return new Map([...css.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** The theme's colours as another palette has them. */
export function colorsOf(palette: PaletteName) {
  return readColors(withBrand(theme, { palette, fonts: ORIGINAL_BRAND.fonts }));
}

/** What a palette looks like by day and by night: its ground, its words, and the colours that one sees most. */
export function swatchOf(palette: PaletteName) {
  const brandColorOf = colorsOf(palette);
  return (["light", "dark"] as const).map((scheme) => ({
    ground: brandColorOf("surface", scheme),
    line: brandColorOf("line-strong", scheme),
    ink: brandColorOf("ink", scheme),
    inkSoft: brandColorOf("ink-soft", scheme),
    action: brandColorOf("action", scheme),
    onAction: brandColorOf("on-action", scheme),
    hills: HILLS.map((name) => brandColorOf(name, scheme)),
    sun: brandColorOf("sun", scheme),
  }));
}

/** From far to near. */
const HILLS = ["tertiary", "primary-mid", "inverse"] as const;

/** An email, a drawing or a text of a document in the colours of a palette: they are written into it as hex. */
export function recoloured(text: string, palette: PaletteName): string {
  if (palette === ORIGINAL_BRAND.palette) return text;
  const turned = turnedColors(palette);
  return text.replace(/#[\da-f]{6}\b/g, (hex) => turned.get(hex) ?? hex);
}

const known = new Map<PaletteName, Map<string, string>>();

function turnedColors(palette: PaletteName): Map<string, string> {
  const before = known.get(palette);
  if (before) return before;
  const brandColorOf = colorsOf(palette);
  const names = [...theme.matchAll(/--color-([\w-]+): (?:oklch|var)/g)].map(([, name = ""]) => name);
  const turned = new Map(
    (["dark", "light"] as const).flatMap((scheme) =>
      names.map((name) => [colorOf(name, scheme), brandColorOf(name, scheme)] as const),
    ),
  );
  known.set(palette, turned);
  return turned;
}
