import type { Tint } from "./arc.tsx";

export type Scene = "home" | Tint;

const WIDTH = 1440;
const HEIGHT = 640;

/** The arc drawn large behind a hero: hills for an activity, an arcade for stone, ripples for the mind. Decoration only. */
export function Landscape({ scene = "home" }: { scene?: Scene }) {
  return (
    <svg
      className={`landscape ${scene === "home" ? "" : `tint-${scene}`}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      {scene === "plum" ? <Arcade /> : scene === "sage" ? <Ripples /> : <Hills />}
    </svg>
  );
}

function Hills() {
  return (
    <>
      <path d={ridge(0, true)} className="fill-arc-1" />
      <circle cx="1120" cy="262" r="66" className="fill-sun" />
      {[98, 132, 168].map((radius) => (
        <circle key={radius} cx="1120" cy="262" r={radius} className="contour stroke-sun" />
      ))}
      <path d={ridge(0.27, true)} className="fill-arc-2" />
      <Contours from={0.27} to={0.55} />
      <path d={ridge(0.55, true)} className="fill-arc-3" />
      <Contours from={0.55} to={0.86} />
      <path d={ridge(0.86, true)} className="fill-arc-4" />
    </>
  );
}

/** Fine parallel lines on a slope, as an engraver would draw it. */
function Contours({ from, to }: { from: number; to: number }) {
  return [0.2, 0.4, 0.6, 0.8].map((share) => (
    <path key={share} d={ridge(from + (to - from) * share)} className="contour" />
  ));
}

/** One slope of the family: 0 is the farthest, 1 the nearest. */
function ridge(depth: number, closed = false): string {
  const x = 400 + 640 * depth;
  const y = 150 + 400 * depth;
  const line = `M${x} ${HEIGHT}C${x + 60} ${y + (HEIGHT - y) * 0.42} ${x + (WIDTH - x) * 0.42} ${y} ${WIDTH} ${y - 24}`;
  return (closed ? `${line}V${HEIGHT}Z` : line).replace(/\d+\.\d+/g, (number) => Math.round(Number(number)).toString());
}

const ARCHES = [150, 236, 330, 420, 496];

function Arcade() {
  return ARCHES.map((height, index) => {
    const x = 470 + index * 196;
    return (
      <g key={height}>
        <path d={arch(x, 176, height)} className={index % 2 ? "tint-deep" : "tint-mid"} />
        {index === 4 && <circle cx={x + 88} cy={HEIGHT - 40} r="52" className="fill-sun" />}
        {[22, 40].map((inset) => (
          <path key={inset} d={arch(x + inset, 176 - 2 * inset, height - inset)} className="contour" />
        ))}
      </g>
    );
  });
}

function arch(x: number, width: number, height: number): string {
  const radius = width / 2;
  return `M${x} ${HEIGHT}v${radius - height}a${radius} ${radius} 0 0 1 ${width} 0V${HEIGHT}`;
}

function Ripples() {
  return (
    <>
      {[520, 400, 280, 160].map((radius, index) => (
        <g key={radius}>
          <circle cx="1040" cy={HEIGHT} r={radius} className={["fill-surface", "tint-mid", "tint-deep", "fill-sun"][index]} />
          {index < 3 && [30, 60, 90].map((inset) => <circle key={inset} cx="1040" cy={HEIGHT} r={radius - inset} className="contour" />)}
        </g>
      ))}
    </>
  );
}

/** The scene of a training above the words of its card, on a horizon. */
export function TintShape({ tint }: { tint: Tint }) {
  return (
    <svg className="tint-shape" viewBox="0 0 400 150" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {tint === "terracotta" && (
        <>
          <circle cx="292" cy="58" r="26" className="fill-sun" />
          <path d="M130 150C142 86 222 46 400 38V150Z" className="tint-mid" />
          <path d="M206 150C220 112 280 88 400 82V150Z" className="tint-deep" />
        </>
      )}
      {tint === "plum" && (
        <>
          <path d={smallArch(142, 62)} className="tint-mid" />
          <path d={smallArch(206, 88)} className="tint-deep" />
          <path d={smallArch(270, 114)} className="tint-mid" />
          <path d={smallArch(334, 134)} className="tint-deep" />
          <circle cx="296" cy="134" r="13" className="fill-sun" />
        </>
      )}
      {tint === "sage" && (
        <>
          <circle cx="284" cy="150" r="112" className="tint-mid" />
          <circle cx="284" cy="150" r="74" className="tint-deep" />
          <circle cx="284" cy="150" r="36" className="fill-sun" />
        </>
      )}
      <path d="M0 149.5H400" className="horizon" />
    </svg>
  );
}

const smallArch = (x: number, height: number) => `M${x} 150v${26 - height}a26 26 0 0 1 52 0V150Z`;
