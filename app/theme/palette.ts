import { readColors } from "./colors.ts";
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
