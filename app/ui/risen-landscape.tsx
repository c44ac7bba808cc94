import type { Tint } from "./arc.tsx";

interface RisenLandscapeProps {
  /** How far somebody has come, from 0 to 1: the sun stands as high. */
  share: number;
  /** Without one it is night, on the inverse colour. */
  tint?: Tint | undefined;
  /** A strip has less of the hills and a smaller sun; upright, the sun stays whole in a narrow one; a horizon keeps its left half free for words. */
  frame?: keyof typeof FRAMES;
}

/** `sun`: where it stands without any progress, how far it rises, and its size. */
const FRAMES = {
  card: { view: "0 0 400 220", cut: "xMidYMax slice", sun: [226, 134, 76, 36], rings: [1.6, 2.2, 2.8] },
  strip: { view: "0 66 400 100", cut: "xMidYMid slice", sun: [240, 126, 30, 22], rings: [1.8] },
  upright: { view: "0 66 400 100", cut: "xMidYMid slice", sun: [200, 124, 30, 22], rings: [1.5, 2] },
  horizon: { view: "0 0 400 220", cut: "xMidYMax slice", sun: [288, 134, 64, 20], rings: [1.5, 2, 2.5] },
} as const;

/** Utilities alone: a lesson's first response has no room for the style sheet of the other drawings. */
const COLOURS = {
  night: { sky: "bg-inverse", far: "fill-hill-near", middle: "fill-primary-mid", near: "fill-inverse-muted" },
  primary: { sky: "bg-primary-soft", far: "fill-primary", middle: "fill-primary-mid", near: "fill-inverse" },
  secondary: { sky: "bg-secondary-soft", far: "fill-secondary", middle: "fill-secondary-mid", near: "fill-inverse" },
  tertiary: { sky: "bg-tertiary-soft", far: "fill-tertiary", middle: "fill-tertiary-mid", near: "fill-inverse" },
};

/** Three hills and the sun, filling their frame. Decoration: the text beside it says the same. */
export function RisenLandscape({ share, tint, frame = "card" }: RisenLandscapeProps) {
  const { sky, far, middle, near } = COLOURS[tint ?? "night"];
  const { view, cut, sun, rings } = FRAMES[frame];
  const [x, lowest, rise, radius] = sun;
  const y = Math.round(lowest - rise * share);
  return (
    <svg
      className={`absolute inset-0 size-full ${sky}${frame === "upright" ? " overflow-visible" : ""}`}
      viewBox={view}
      preserveAspectRatio={cut}
      aria-hidden="true"
    >
      <g className="fill-none stroke-sun" strokeOpacity=".6">
        {rings.map((ring) => (
          <circle key={ring} cx={x} cy={y} r={Math.round(radius * ring)} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      <circle cx={x} cy={y} r={radius} className="fill-sun" />
      <path d={hill(106)} className={far} />
      <g className="fill-none stroke-[#fff]" strokeOpacity=".3">
        <path d={hill(116)} vectorEffect="non-scaling-stroke" />
        <path d={hill(126)} vectorEffect="non-scaling-stroke" />
      </g>
      <path d={hill(150)} className={middle} />
      <path d={hill(184)} className={near} />
    </svg>
  );
}

/** From the lower left corner up to this height at the right edge, and beyond it: the side of a contour is no line. */
function hill(y: number): string {
  const steep = Math.round(220 - (220 - y) * 0.62);
  return `M0 220C54 ${steep} 150 ${y + 4} 400 ${y}H404V220Z`;
}
