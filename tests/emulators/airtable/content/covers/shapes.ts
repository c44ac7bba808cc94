/** The colours of the covers. */
export const hue = {
  ink: "#2a1a2e",
  plum: "#4a2350",
  mauve: "#835685",
  heather: "#cdb4d4",
  lilac: "#ebdef0",
  ember: "#98330f",
  terra: "#b8431f",
  rose: "#e7a68d",
  peach: "#f8dccf",
  sand: "#f1e6d8",
  cream: "#fbf6f0",
  sun: "#e8b44c",
  ochre: "#a8650f",
  sage: "#2e5f4b",
  moss: "#3f6b57",
  lichen: "#b3cfbd",
  mint: "#dbe8de",
} as const;

/** A whole picture: the background, then the shapes from far to near. */
export function scene(width: number, height: number, ground: string, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${parts.join("")}</svg>`;
}

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

export const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const stroke = (d: string, colour: string, width = 3, opacity = 1, dash = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ""}${dash ? ` stroke-dasharray="${dash}"` : ""}/>`;

export const disc = (x: number, y: number, radius: number, colour: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const ring = (x: number, y: number, radius: number, colour: string, width = 3, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const box = (x: number, y: number, width: number, height: number, colour: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${colour}"/>`;

export const turn = (degrees: number, x: number, y: number, ...parts: string[]) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts.join("")}</g>`;

/** A door under a round arch, standing on `base`. */
export const arch = (x: number, base: number, width: number, height: number, colour: string) =>
  fill(archPath(x, base, width, height), colour);

export function archPath(x: number, base: number, width: number, height: number): string {
  const radius = width / 2;
  return `M${x} ${base}v${radius - height}a${radius} ${radius} 0 0 1 ${width} 0V${base}Z`;
}

/** Half a disc: on its flat side, or as a bowl. */
export const dome = (x: number, y: number, radius: number, colour: string) =>
  fill(`M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0Z`, colour);
export const bowl = (x: number, y: number, radius: number, colour: string) =>
  fill(`M${x - radius} ${y}a${radius} ${radius} 0 0 0 ${2 * radius} 0Z`, colour);

/** A sun with the fine circles of an engraving around it. */
export const sun = (x: number, y: number, radius: number, colour: string = hue.sun, halo: string = hue.ochre) =>
  times(3, (index) => ring(x, y, radius * (1.5 + index * 0.5), halo, 2.5, 0.34 - index * 0.09)) +
  disc(x, y, radius, colour);

/** A rising curve from `x` at the foot of the picture to `y` at its right edge. */
export function rise(x: number, y: number, width = 1200, height = 800): string {
  const span = width - x;
  return `M${x} ${height}C${x + span * 0.08} ${y + (height - y) * 0.42} ${x + span * 0.42} ${y} ${width} ${y - 24}`;
}

export const slope = (x: number, y: number, colour: string, width = 1200, height = 800) =>
  fill(`${rise(x, y, width, height)}V${height}Z`, colour);

/** Fine lines on a slope, between the one from (x0, y0) and the one from (x1, y1). */
export const contours = (x0: number, y0: number, x1: number, y1: number, colour: string, width = 1200, height = 800) =>
  [0.2, 0.4, 0.6, 0.8]
    .map((share) => stroke(rise(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, width, height), colour, 2.5, 0.3))
    .join("");

/** Ground from edge to edge; `bend` raises its middle. */
export const land = (left: number, right: number, bend: number, colour: string, width = 1200, height = 800) =>
  fill(`${horizon(left, right, bend, width)}V${height}H0Z`, colour);

export const horizon = (left: number, right: number, bend: number, width = 1200) =>
  `M0 ${left}C${width * 0.3} ${left - bend} ${width * 0.68} ${right - bend} ${width} ${right}`;

/** The same picture, mirrored. */
export const mirror = (width: number, ...parts: string[]) =>
  `<g transform="matrix(-1 0 0 1 ${width} 0)">${parts.join("")}</g>`;
