import type { CSSProperties } from "react";
import { palette } from "#app/pdf/palette.ts";

const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif";
const TEXT = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/**
 * Styles that cannot be inline. Some clients ignore them and invert colours: the pairs above keep their contrast when
 * inverted, because none of them is pure black or white.
 */
export const emailStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (min-width: 480px) { .sheet { padding: 40px 44px 44px !important } .band { padding-left: 44px !important; padding-right: 44px !important } .imprint { padding: 28px 44px 0 !important } }
@media (prefers-color-scheme: dark) {
.page, .page > table > tbody > tr > td { background-color: #1a121d !important }
.sheet { background-color: #2d2132 !important }
.band { background-color: #3b1b43 !important }
.sheet, .ink, .title { color: #f6ece3 !important }
.soft { color: #cbbac8 !important }
.link { color: #f5a483 !important }
.rule { border-color: #59445e !important }
.box { background-color: #251a29 !important }
.action { background-color: #bf4823 !important }
.quiet { border-color: #f5a483 !important; color: #f5a483 !important }
}
`;

export const looks = {
  page: {
    margin: 0,
    padding: "24px 12px 40px",
    backgroundColor: palette.cream,
    color: palette.ink,
    fontFamily: TEXT,
    textAlign: "left",
    WebkitTextSizeAdjust: "100%",
  },
  column: { width: "100%", maxWidth: 600, margin: "0 auto" },
  band: {
    padding: "0 24px",
    backgroundColor: palette.plum,
    borderRadius: "28px 28px 0 0",
  },
  name: {
    padding: "26px 0 24px",
    color: palette.cream,
    fontFamily: DISPLAY,
    fontSize: 26,
    fontWeight: 600,
    letterSpacing: "-0.01em",
    lineHeight: "30px",
  },
  arcs: { width: 112, height: 80, verticalAlign: "bottom", lineHeight: 0, fontSize: 0 },
  // The arcs are nested by padding, because Gmail drops positions.
  arc: { margin: "0 auto", borderRadius: "999px 999px 0 0", msoHide: "all" },
  sheet: {
    padding: "32px 24px 36px",
    backgroundColor: palette.surface,
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
  small: { margin: "0 0 14px", color: palette.soft, fontSize: 13, lineHeight: 1.55, overflowWrap: "anywhere" },
  link: { color: palette.accent, textDecoration: "underline", overflowWrap: "anywhere" },
  footer: { padding: "28px 24px 0" },
  footerLink: { color: palette.soft, textDecoration: "underline" },
  action: {
    padding: "15px 28px",
    backgroundColor: palette.terracotta,
    borderRadius: 999,
    color: palette.surface,
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
  box: { margin: "0 0 14px", padding: "18px 20px 6px", backgroundColor: palette.sand, borderRadius: 18 },
  facts: { width: "100%", margin: "6px 0 18px", borderCollapse: "collapse" },
  label: {
    width: "34%",
    padding: "10px 12px 10px 0",
    borderTop: `1px solid ${palette.line}`,
    color: palette.soft,
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
} satisfies Record<string, CSSProperties & { msoHide?: string }>;
