import { palette } from "#app/theme/palette.ts";

export const WIDTH = 1280;
export const HEIGHT = 720;

const { surface, surfaceRaised, surfaceMuted, ink, line, inverse, primary, primaryMid, sun } = palette;

/** The drawing of a scene in a sample film: an arc, a sheet, a road, a window, … */
const DRAWINGS: Record<string, string> = {
  "arc-rising": `<path d="M80 600A560 390 0 0 1 1200 600" fill="none" stroke="${line}" stroke-width="6"
    stroke-linecap="round" stroke-dasharray="1 22"/>`,
  sun: [94, 134, 176]
    .map((radius) => `<circle cx="640" cy="380" r="${radius}" fill="none" stroke="${sun}" stroke-width="2"/>`)
    .join(""),
  page: `<path d="M470 190h340v330H470z" fill="${surfaceRaised}" stroke="${line}" stroke-width="3"/>
    <path d="M520 260h240M520 310h240M520 360h200M520 410h120" stroke="${primaryMid}" stroke-width="8" stroke-linecap="round"/>
    <path d="M660 430l130-130 24 24-130 130-34 10z" fill="${primary}"/>`,
  path: `<path d="M560 600C600 500 760 470 700 400S520 330 640 220" fill="none" stroke="${surfaceRaised}" stroke-width="46"
    stroke-linecap="round"/><path d="M560 600C600 500 760 470 700 400S520 330 640 220" fill="none" stroke="${primary}"
    stroke-width="5" stroke-dasharray="18 20"/>`,
  window: `<path d="M500 540V330a140 140 0 0 1 280 0v210z" fill="${surfaceRaised}" stroke="${inverse}" stroke-width="10"/>
    <path d="M640 190v350M500 380h280" stroke="${inverse}" stroke-width="6"/><circle cx="705" cy="310" r="38" fill="${sun}"/>`,
  ladder: [0, 1, 2, 3, 4]
    .map(
      (step) => `<rect x="${430 + step * 86}" y="${500 - step * 62}" width="80" height="${60 + step * 62}"
      fill="${step === 4 ? primary : primaryMid}"/>`,
    )
    .join(""),
  table: `<path d="M440 430h400v22H440zM480 452v110M800 452v110" fill="${inverse}" stroke="${inverse}" stroke-width="14"/>
    <path d="M610 430v-70h70v70zM680 378c40 0 40 38 0 38" fill="${surfaceRaised}" stroke="${primary}" stroke-width="6"/>`,
  "two-figures": [540, 740]
    .map(
      (x) => `<circle cx="${x}" cy="310" r="42" fill="${x < 640 ? primary : inverse}"/>
      <path d="M${x - 72} 540V450a72 72 0 0 1 144 0v90z" fill="${x < 640 ? primary : inverse}"/>`,
    )
    .join(""),
};

/** One scene as SVG. `share`: the part of the film that is over, which moves the sun along its arc. */
export function sceneSvg(drawing: string, text: string, share: number): string {
  const angle = Math.PI * (1 - share);
  const x = 640 + 560 * Math.cos(angle);
  const y = 600 - 390 * Math.sin(angle);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${surface}"/>
    <circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="44" fill="${sun}"/>
    <path d="M0 720V610C260 520 460 640 720 590S1120 520 1280 560V720z" fill="${surfaceMuted}"/>
    ${DRAWINGS[drawing] ?? ""}
    <path d="M0 720V660C300 600 620 690 900 640s300-30 380-20V720z" fill="${inverse}"/>
    <text x="640" y="110" text-anchor="middle" font-family="Fraunces, Georgia, serif" font-size="44" fill="${ink}">${escaped(text)}</text>
  </svg>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
