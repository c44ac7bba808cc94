import type { CSSProperties } from "react";
import { type FontsName, typefacesOf } from "#app/theme/brand.ts";
import { colorOf, palette } from "#app/theme/palette.ts";

import fraunces from "../fonts/fraunces.woff2?inline";

const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif";
const TEXT = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const dark = (name: string) => colorOf(name, "dark");

/** Some clients ignore these and invert colours: the palette has no pure black or white, so that contrast stays. */
export const emailStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (min-width: 480px) { .sheet { padding: 40px 44px 44px !important } .band { padding-left: 44px !important; padding-right: 44px !important } .imprint { padding: 28px 44px 0 !important } }
@media (prefers-color-scheme: dark) {
.page, .page > table > tbody > tr > td { background-color: ${dark("surface")} !important }
.sheet { background-color: ${dark("surface-raised")} !important }
.band { background-color: ${dark("inverse")} !important }
.sheet, .ink, .title { color: ${dark("ink")} !important }
.soft { color: ${dark("ink-soft")} !important }
.link { color: ${dark("accent")} !important }
.rule { border-color: ${dark("inverse-line")} !important }
.box { background-color: ${dark("surface-muted")} !important }
.action { background-color: ${dark("primary")} !important }
.quiet { border-color: ${dark("accent")} !important; color: ${dark("accent")} !important }
}
`;

/**
 * The face of the name and the titles, in the email itself: nothing is fetched. In a style sheet of its own, because
 * Gmail drops one that is long.
 */
export const emailFace = `@font-face { font-family: Fraunces; font-weight: 600; src: url(${fraunces}) format("woff2") }`;

const FALLBACKS = { Fraunces: DISPLAY, Figtree: TEXT, Georgia: "Georgia, 'Times New Roman', serif" };
const quoted = (family: string) => family.replaceAll("'", "&#x27;");

/** An email in the typefaces of the brand. */
export function retyped(html: string, fonts: FontsName): string {
  const [titles, texts] = typefacesOf(fonts);
  const [display, text] = [FALLBACKS[titles], FALLBACKS[texts]].map(quoted);
  return html.replaceAll(
    /font-family:\s?(Fraunces|Figtree),[^;"]+/g,
    (_, name) => `font-family:${name === "Fraunces" ? display : text}`,
  );
}

export const styles = {
  page: {
    margin: 0,
    padding: "24px 12px 40px",
    backgroundColor: palette.surface,
    color: palette.ink,
    fontFamily: TEXT,
    textAlign: "left",
    WebkitTextSizeAdjust: "100%",
  },
  column: { width: "100%", maxWidth: 600, margin: "0 auto" },
  band: {
    padding: "0 24px",
    backgroundColor: palette.inverse,
    borderRadius: "28px 28px 0 0",
  },
  name: {
    padding: "26px 0 24px",
    color: palette.surface,
    fontFamily: DISPLAY,
    fontSize: 26,
    fontWeight: 600,
    letterSpacing: "-0.01em",
    lineHeight: "30px",
  },
  mark: { width: 46, verticalAlign: "middle", lineHeight: 0, fontSize: 0 },
  markArc: {
    width: 25,
    height: 19,
    padding: "7px 0 0 6px",
    borderStyle: "solid",
    borderColor: palette.surface,
    borderWidth: "4px 0 0 4px",
    borderRadius: "32px 0 0 0",
    msoHide: "all",
  },
  markInner: { width: 14, height: 8, padding: 0, borderColor: palette.primaryMid, borderRadius: "16px 0 0 0" },
  markSun: {
    width: 7,
    height: 7,
    margin: "3px 0 0 10px",
    borderRadius: 999,
    backgroundColor: palette.sun,
    msoHide: "all",
  },
  arcs: { width: 112, height: 80, verticalAlign: "bottom", lineHeight: 0, fontSize: 0 },
  // The arcs are nested by padding, because Gmail drops positions.
  arc: { margin: "0 auto", borderRadius: "999px 999px 0 0", msoHide: "all" },
  sheet: {
    padding: "32px 24px 36px",
    backgroundColor: palette.surfaceRaised,
    borderRadius: "0 0 28px 28px",
    color: palette.ink,
  },
  h1: {
    margin: "0 0 20px",
    color: palette.ink,
    fontFamily: DISPLAY,
    fontSize: 30,
    fontWeight: 600,
    letterSpacing: "-0.015em",
    lineHeight: 1.15,
    overflowWrap: "anywhere",
  },
  h2: {
    margin: "36px 0 10px",
    color: palette.ink,
    fontFamily: DISPLAY,
    fontSize: 21,
    fontWeight: 600,
    letterSpacing: "-0.01em",
    lineHeight: 1.25,
  },
  text: { margin: "0 0 14px", color: palette.ink, fontSize: 16, lineHeight: 1.55, overflowWrap: "anywhere" },
  small: { margin: "0 0 14px", color: palette.inkSoft, fontSize: 13, lineHeight: 1.55, overflowWrap: "anywhere" },
  link: { color: palette.accent, textDecoration: "underline", overflowWrap: "anywhere" },
  footer: { padding: "28px 24px 0" },
  // As tall as a finger.
  footerLink: { display: "inline-block", padding: "12px 0", color: palette.inkSoft, textDecoration: "underline" },
  action: {
    padding: "15px 28px",
    backgroundColor: palette.primary,
    borderRadius: 999,
    color: palette.surfaceRaised,
    fontSize: 16,
    fontWeight: 600,
    textAlign: "center",
  },
  quiet: {
    padding: "13px 26px",
    border: `2px solid ${palette.accent}`,
    borderRadius: 999,
    color: palette.accent,
    fontSize: 16,
    fontWeight: 600,
    textAlign: "center",
  },
  box: { margin: "0 0 14px", padding: "18px 20px 6px", backgroundColor: palette.surfaceMuted, borderRadius: 18 },
  details: { width: "100%", margin: "6px 0 18px", borderCollapse: "collapse" },
  label: {
    width: "34%",
    padding: "10px 12px 10px 0",
    borderTop: `1px solid ${palette.line}`,
    color: palette.inkSoft,
    fontSize: 14,
    fontWeight: 400,
    lineHeight: 1.5,
    textAlign: "left",
    verticalAlign: "top",
  },
  value: {
    padding: "10px 0",
    borderTop: `1px solid ${palette.line}`,
    color: palette.ink,
    fontSize: 16,
    lineHeight: 1.4,
    textAlign: "left",
    verticalAlign: "top",
    overflowWrap: "anywhere",
  },
  list: {
    margin: "0 0 14px",
    padding: "0 0 0 20px",
    color: palette.ink,
    fontSize: 16,
    lineHeight: 1.55,
    overflowWrap: "anywhere",
  },
  item: { margin: "0 0 6px" },
  quote: { margin: "0 0 14px", padding: "0 0 0 16px", borderLeft: `3px solid ${palette.line}` },
} satisfies Record<string, CSSProperties & { msoHide?: string }>;
