import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { readColors } from "../app/theme/colors.ts";
import { findChromium } from "./chromium.ts";

/**
 * `node tools/share-image.ts`: draws public/favicon.svg, public/share.png (Open Graph, 1200 × 630) and
 * public/apple-touch-icon.png in the colours of the theme. Run it by hand after a change of design and commit the pictures:
 * a build machine may have no browser. They do not contain the site's name, which the operator may change.
 */
const color = readColors(readFileSync("app/theme/theme.css", "utf8"));
const font = (name: string) => `url(data:font/woff2;base64,${readFileSync(`app/ui/fonts/${name}.woff2`, "base64")})`;

const share = `
<style>
  @font-face { font-family: Display; src: ${font("fraunces")}; font-weight: 400 600; }
  @font-face { font-family: Display; src: ${font("fraunces-italic")}; font-weight: 400 600; font-style: italic; }
  @font-face { font-family: Text; src: ${font("figtree")}; font-weight: 400 700; }
  * { margin: 0; box-sizing: border-box; }
  body { width: 1200px; height: 630px; background: ${color("surface")}; color: ${color("ink")}; position: relative; overflow: hidden; }
  svg { position: absolute; inset: 0; }
  main { position: absolute; left: 80px; top: 92px; }
  p { font: 500 27px/1.45 Text; color: ${color("primary")}; }
  h1 { font: 500 104px/1.02 Display; letter-spacing: -0.03em; margin: 22px 0 34px; }
  p + h1 + p { color: ${color("ink")}; font-weight: 400; font-size: 30px; }
</style>
<svg viewBox="0 0 1200 630" aria-hidden="true">
  <path d="M470 630C520 400 780 250 1200 226V630Z" fill="${color("surface-muted")}"/>
  <circle cx="1050" cy="212" r="58" fill="${color("sun")}"/>
  <path d="M620 630C680 470 880 360 1200 338V630Z" fill="${color("primary-mid")}"/>
  <path d="M790 630C850 520 990 458 1200 444V630Z" fill="${color("primary")}"/>
  <path d="M960 630C1010 572 1090 540 1200 532V630Z" fill="${color("inverse")}"/>
</svg>
<main>
  <p>Formations en ligne pour femmes qui décident</p>
  <h1>Construis une vie<br>qui <em>t’appartient.</em></h1>
  <p>Entrepreneuriat,<br>immobilier, mindset.</p>
</main>`;

const arc = (path: string, name: string) =>
  `<path d="${path}" fill="none" stroke="${color(name)}" stroke-width="4.5" stroke-linecap="round"/>`;
const favicon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color("surface")}"/>` +
  `${arc("M6 25C7 14 14 8 25 8", "primary")}${arc("M15 25c1-5 4-8 10-8", "inverse")}</svg>\n`;
writeFileSync("public/favicon.svg", favicon);

const icon = `
<style>* { margin: 0; } svg { display: block; width: 180px; height: 180px; background: ${color("surface")}; }</style>
${favicon.replace(' rx="8"', "")}`;

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
for (const [file, html, width, height] of [
  ["public/share.png", share, 1200, 630],
  ["public/apple-touch-icon.png", icon, 180, 180],
] as const) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  writeFileSync(file, png);
  console.log(`${file} ${(png.length / 1024).toFixed(1)} KB`);
  await page.close();
}
await browser.close();
