import type { Tint } from "./arc.tsx";
import { Contour, Sun } from "./sun.tsx";

interface RisenLandscapeProps {
  /** How far somebody has come, from 0 to 1: the sun stands as high. */
  share: number;
  /** Without one it is night, on the inverse colour. */
  tint?: Tint | undefined;
  /** For a strip: less of the hills, a smaller sun. */
  isWide?: boolean;
}

/** Three hills and the sun, filling their frame. Decoration: the text beside it says the same. */
export function RisenLandscape({ share, tint, isWide }: RisenLandscapeProps) {
  const far = tint ? "tint-deep" : "fill-hill-near";
  const near = tint ? "tint-mid" : "fill-primary-mid";
  return (
    <svg
      className={`absolute inset-0 size-full ${tint ? `bg-(--tint) tint-${tint}` : "bg-inverse"}`}
      viewBox={isWide ? "0 66 400 100" : "0 0 400 220"}
      preserveAspectRatio={isWide ? "xMidYMid slice" : "xMidYMax slice"}
      aria-hidden="true"
    >
      {isWide ? (
        <Sun x={240} y={Math.round(126 - 30 * share)} radius={22} rings={[34, 46, 58]} />
      ) : (
        <Sun x={226} y={Math.round(134 - 76 * share)} radius={36} rings={[56, 76, 98]} />
      )}
      <path d={hill(106)} className={far} />
      {[8, 16, 24].map((below) => (
        <Contour key={below} d={hill(106 + below)} />
      ))}
      <path d={hill(150)} className={near} />
      <path d={hill(184)} className={tint ? "fill-inverse" : "fill-inverse-muted"} />
    </svg>
  );
}

/** From the lower left corner up to this height at the right edge. */
function hill(y: number): string {
  const steep = Math.round(220 - (220 - y) * 0.62);
  return `M0 220C54 ${steep} 150 ${y + 4} 400 ${y}V220Z`;
}
