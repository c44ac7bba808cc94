import type { Tint } from "./arc.tsx";
import { Contour, Sun } from "./sun.tsx";

export type Scene = "home" | Tint;

const WIDTH = 1440;
const HEIGHT = 640;

/**
 * The arc drawn large behind a hero: hills for the home page, a road for an activity, an arcade for stone, ripples for
 * the mind. Decoration only; what is dark stays in the right half, clear of the words, or on one `side` of a wide screen.
 */
export function Landscape({ scene = "home", side }: { scene?: Scene; side?: "left" | "right" }) {
  return (
    <svg
      className={`landscape ${side ? `landscape-${side}` : ""} ${scene === "home" ? "" : `tint-${scene}`}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
    >
      {scene === "secondary" && <Arcade />}
      {scene === "tertiary" && <Ripples />}
      {(scene === "home" || scene === "primary") && <Hills />}
      {scene === "primary" && <path d={ROAD} className="road" />}
    </svg>
  );
}

function Hills() {
  return (
    <>
      <path d={ridge(0, true)} className="fill-hill-far" />
      <Sun x={1120} y={262} radius={66} rings={[98, 132, 168]} />
      <path d={ridge(0.27, true)} className="fill-primary-mid" />
      <Contours from={0.27} to={0.55} />
      <path d={ridge(0.55, true)} className="fill-hill-near" />
      <Contours from={0.55} to={0.86} />
      <path d={ridge(0.86, true)} className="hill-front" />
    </>
  );
}

/** Fine parallel lines on a slope, as an engraver would draw it. */
function Contours({ from, to }: { from: number; to: number }) {
  return [0.2, 0.4, 0.6, 0.8].map((share) => <Contour key={share} d={ridge(from + (to - from) * share)} />);
}

/** One slope of the landscape: 0 is the farthest, 1 the nearest. */
function ridge(depth: number, closed = false): string {
  const x = 400 + 640 * depth;
  const y = 150 + 400 * depth;
  const points = [x, HEIGHT, x + 60, y + (HEIGHT - y) * 0.42, x + (WIDTH - x) * 0.42, y, WIDTH, y - 24].map(Math.round);
  const [x0, y0, x1, y1, x2, y2, x3, y3] = points;
  return `M${x0} ${y0}C${x1} ${y1} ${x2} ${y2} ${x3} ${y3}${closed ? `V${HEIGHT}Z` : ""}`;
}

/** Winds up from the foot of the page to the sun. */
const ROAD = "M1010 640C1120 600 1330 590 1290 530S1010 500 1010 446 1230 420 1210 372 1120 344 1120 316";

const ARCHES = [140, 220, 304, 388, 464];

function Arcade() {
  return ARCHES.map((height, index) => {
    const x = 686 + index * 152;
    return (
      <g key={height}>
        <path d={arch(x, 132, height)} className={index % 2 ? "tint-deep" : "tint-mid"} />
        {index === 2 && <circle cx={x + 66} cy={HEIGHT - 44} r="34" className="fill-sun" />}
        {[16, 30].map((inset) => (
          <Contour key={inset} d={arch(x + inset, 132 - 2 * inset, height - inset)} />
        ))}
      </g>
    );
  });
}

function arch(x: number, width: number, height: number): string {
  const radius = width / 2;
  return `M${x} ${HEIGHT}v${radius - height}a${radius} ${radius} 0 0 1 ${width} 0V${HEIGHT}`;
}

const RIPPLES = ["fill-surface-raised", "tint-mid", "tint-deep", "fill-sun"];

function Ripples() {
  return RIPPLES.map((fill, index) => {
    const radius = 476 - 112 * index;
    return (
      <g key={fill}>
        <circle cx="1130" cy={HEIGHT} r={radius} className={fill} />
        {fill.startsWith("tint") &&
          [28, 56, 84].map((inset) => (
            <circle key={inset} cx="1130" cy={HEIGHT} r={radius - inset} className="contour" />
          ))}
      </g>
    );
  });
}
