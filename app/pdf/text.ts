import type { Content, ContentText, Margins } from "pdfmake/interfaces";
import { typeset } from "#app/content/typography.ts";
import { MARKS, withoutLinks } from "#app/domain/values/marked.ts";
import type { PaletteName } from "#app/theme/brand.ts";
import { palette } from "#app/theme/palette.ts";
import { EXTENDED_LETTERS, FRENCH_LETTERS, FRENCH_SIGNS, LATIN_LETTERS } from "./letters.ts";

/**
 * Parses « **gras** » and « [lien](/adresse) » of the legal texts. Printed links show their whole address; `base` is
 * the page's address.
 */
export function pdfInline(written: string, base: string, bold = false): ContentText[] {
  const text = typeset(written);
  const runs: ContentText[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, strong, label, address, bare] = match;
    const target = address ?? bare;
    const url = target && URL.parse(target, base);
    runs.push({ text: printable(text.slice(end, match.index)), bold });
    // pdfmake does not inherit the weight in nested runs, so it is passed on.
    if (strong) runs.push(...pdfInline(strong, base, true));
    else if (url) runs.push({ ...link(label ?? whole, url.href), bold });
    else runs.push({ text: printable(whole), bold });
    end = match.index + whole.length;
  }
  runs.push({ text: printable(text.slice(end)), bold });
  return runs.filter((run) => run.text !== "");
}

function link(label: string, href: string): ContentText {
  return { text: printable(label), link: href, color: palette.accent, decoration: "underline" };
}

/** As a part of a class in a regular expression. */
const inClass = (letters: string) => letters.replace(/[\]\\^-]/g, "\\$&");
const FRENCH = inClass(FRENCH_LETTERS + FRENCH_SIGNS);
const NOT_IN_TEXTS = new RegExp(`( ?)([^${FRENCH}\\s]+)`, "gu");
const NOT_IN_NAMES = new RegExp(`( ?)([^${FRENCH}${LATIN_LETTERS}${EXTENDED_LETTERS}\\s]+)`, "gu");

/** What is often typed and stands in no font of ours. */
const WORDS: Record<string, string> = {
  "\u2011": "-",
  "→": "->",
  "←": "<-",
  "≈": "environ ",
  "≥": ">=",
  "≤": "<=",
  "≠": "différent de ",
  "✓": "oui",
  "✔": "oui",
  "✅": "oui",
  "✗": "non",
  "✘": "non",
  "❌": "non",
  "❤": "<3",
};

/**
 * The printer tries where to break a longer one letter by letter: 9,000 letters without a space took it five seconds, and
 * 20,000 that only no-break spaces part ended it.
 */
const LONG_WORD = /[^ \n\t]{80}(?=[^ \n\t])/g;

/**
 * What the embedded fonts can show, for they print a box for anything else: a word or the plain letter in its place,
 * and nothing in place of an emoji. The plain no-break space replaces the narrow one, and a word longer than a line is
 * cut.
 */
export function printable(text: string, missing = NOT_IN_TEXTS): string {
  return text
    .normalize("NFC")
    .replaceAll("\u202f", "\u00a0")
    .replace(LONG_WORD, "$& ")
    .replace(missing, (_, space: string, run: string) => {
      const shown = Array.from(run, (sign) => WORDS[sign] ?? sign.normalize("NFKD").replace(missing, "")).join("");
      return shown && space + shown;
    });
}

/** « **gras** » of what the founder writes; of a link, its words. */
export function withBold(text: string): ContentText[] {
  return withoutLinks(text)
    .split(/\*\*(.+?)\*\*/)
    .map((run, index) => ({ text: printable(run), bold: index % 2 === 1 }));
}

const OTHER = new RegExp(`([${LATIN_LETTERS}]+|[${EXTENDED_LETTERS}]+)`);

/**
 * A text that people wrote, or that may hold a name: letters beyond French come from font files of their own. Without
 * them, a PDF leaves those letters out.
 */
export function withName(text: string, bold = false): ContentText[] {
  return printable(text, NOT_IN_NAMES)
    .split(OTHER)
    .map((run, index): ContentText => {
      if (index % 2 === 0) return { text: run, bold };
      return { text: run, bold, font: LATIN_LETTERS.includes(run[0] ?? "") ? "FigtreeLatin" : "FigtreeExtended" };
    });
}

/** The footer of each page: the title and the page number. */
export function runningFoot(text: string, page: string, margin: Margins): Content {
  return {
    columns: [
      { text: withName(text), width: "*" },
      { text: page, alignment: "right", width: 60 },
    ],
    fontSize: 8.5,
    color: palette.inkSoft,
    margin,
  };
}

/** Of the title of a paper; `fontSize` in points. */
export function titleLook(fontSize: number) {
  return { style: "H1", font: "Fraunces", fontSize, lineHeight: 1.08, color: palette.inverse };
}

const MARK = `<svg viewBox="0 0 40 32"><path d="M3 29C4 14 14 5 33 5" fill="none" stroke="${palette.primary}" stroke-width="5" stroke-linecap="round"/><path d="M15 29c1-7 6-11 15-11" fill="none" stroke="${palette.primaryMid}" stroke-width="5" stroke-linecap="round"/><circle cx="33" cy="27" r="4" fill="${palette.sun}"/></svg>`;

/** How the seller's brand looks on paper. */
export interface Face {
  palette: PaletteName;
  /** The titles' typeface; Georgia may not be put into a file. */
  titles: "Fraunces" | "Figtree";
  /** A brand with a logo wears no other sign. */
  hasLogo: boolean;
}

/** The site's name with its sign. */
export function logo(siteName: string, { hasLogo }: Face): Content {
  return {
    columns: [
      ...(hasLogo ? [] : [{ svg: MARK, width: 22 }]),
      { text: printable(siteName), font: "Fraunces", fontSize: 15, color: palette.inverse, margin: [0, -1, 0, 0] },
    ],
    columnGap: 7,
    margin: [0, 0, 0, 40],
  };
}
