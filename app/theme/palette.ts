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

/** OKLCH to sRGB: https://bottosson.github.io/posts/oklab/ */
function hexOf(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number);
  const angle = (hue * Math.PI) / 180;
  const [L, a, b] = [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((channel) => byteOf(channel).toString(16).padStart(2, "0")).join("")}`;
}

function byteOf(linear: number): number {
  const value = Math.min(Math.max(linear, 0), 1);
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}
