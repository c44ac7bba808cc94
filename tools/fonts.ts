import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import subsetFont from "subset-font";
import { EXTENDED_LETTERS, FRENCH_LETTERS, FRENCH_SIGNS, LATIN_LETTERS } from "../app/pdf/letters.ts";

/**
 * Makes the site's web fonts (app/ui/fonts), the one inside the emails (app/domain/mail/fonts) and the static fonts that
 * the PDFs embed (app/pdf/fonts). The sources are
 * Google's "latin" subsets; they lack U+202F, which browsers derive from the plain space.
 */
const FRENCH = FRENCH_LETTERS + FRENCH_SIGNS;
/** Without figures and what stands beside them, for which fonts.css takes the text face. */
const TITLES = FRENCH.replace(/[\d%+€]/g, "");
const ACCENT = `${FRENCH_LETTERS} \u00a0'’,.:;!?()«»…–—-&`;

const require = createRequire(import.meta.url);
const fraunces = require.resolve("@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2");
const frauncesItalic = require.resolve("@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2");
const figtree = require.resolve("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2");
const figtreeItalic = require.resolve("@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2");
const figtreeExtended = require.resolve("@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2");

/** The finest cut loses the hairlines of its H and e on a usual screen, already in large headings. */
const display = { opsz: 84, SOFT: 0, WONK: 0 };
const fonts = [
  {
    from: fraunces,
    to: "app/ui/fonts/fraunces.woff2",
    text: TITLES,
    axes: { ...display, wght: { min: 500, max: 600 } },
  },
  { from: frauncesItalic, to: "app/ui/fonts/fraunces-italic.woff2", text: ACCENT, axes: { ...display, wght: 500 } },
  { from: figtree, to: "app/ui/fonts/figtree.woff2", text: FRENCH, axes: { wght: { min: 400, max: 700 } } },
  {
    from: figtreeItalic,
    to: "app/ui/fonts/figtree-italic.woff2",
    text: FRENCH,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    from: fraunces,
    to: "app/pdf/fonts/Fraunces-SemiBold.ttf",
    text: FRENCH,
    axes: { ...display, opsz: 36, wght: 600 },
  },
  {
    from: fraunces,
    to: "app/domain/mail/fonts/fraunces.woff2",
    text: ACCENT,
    axes: { ...display, opsz: 36, wght: 600 },
  },
  { from: figtree, to: "app/pdf/fonts/Figtree-Regular.ttf", text: FRENCH, axes: { wght: 400 } },
  { from: figtree, to: "app/pdf/fonts/FigtreeLatin.ttf", text: LATIN_LETTERS, axes: { wght: 400 } },
  { from: figtreeExtended, to: "app/pdf/fonts/FigtreeExtended.ttf", text: EXTENDED_LETTERS, axes: { wght: 400 } },
  { from: figtree, to: "app/pdf/fonts/Figtree-SemiBold.ttf", text: FRENCH, axes: { wght: 600 } },
];

for (const { from, to, text, axes } of fonts) {
  if (isFresh(to, [from, import.meta.filename])) continue;
  const targetFormat = to.endsWith(".woff2") ? "woff2" : "truetype";
  const font = await subsetFont(readFileSync(from), text, { targetFormat, variationAxes: axes });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, font);
  console.log(`${to} ${(font.length / 1024).toFixed(1)} KB`);
}

function isFresh(file: string, inputs: string[]): boolean {
  return existsSync(file) && inputs.every((input) => statSync(input).mtimeMs < statSync(file).mtimeMs);
}
