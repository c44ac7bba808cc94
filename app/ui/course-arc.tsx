type Point = readonly [x: number, y: number];

/** The path of the sun, as a cubic curve. */
const WAY: readonly [Point, Point, Point, Point] = [
  [4, 60],
  [30, 22],
  [82, 8],
  [196, 6],
];

/** Progress as a sun on its path: `share` of the course's minutes, from 0 to 1. The text beside it says the same. */
export function CourseArc({ share }: { share: number }) {
  const { done, sun } = risenTo(share);
  return (
    <svg className="h-auto w-full max-w-72" viewBox="-4 -4 208 72" aria-hidden="true" fill="none">
      <path d={curve(WAY)} className="stroke-hairline" strokeWidth="4" strokeLinecap="round" />
      {share > 0 && <path d={curve(done)} className="stroke-accent" strokeWidth="4" strokeLinecap="round" />}
      <circle cx={sun[0]} cy={sun[1]} r="7" className="fill-sun" />
    </svg>
  );
}

/** De Casteljau's algorithm: the first part of the curve, and its end point. */
function risenTo(share: number) {
  const between = (a: Point, b: Point): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  const [a, b, c, d] = WAY;
  const [ab, bc, cd] = [between(a, b), between(b, c), between(c, d)];
  const [abc, bcd] = [between(ab, bc), between(bc, cd)];
  const sun = between(abc, bcd);
  return { done: [a, ab, abc, sun] as const, sun: [Math.round(sun[0]), Math.round(sun[1])] as const };
}

function curve([start, ...rest]: readonly Point[]): string {
  const at = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;
  return start ? `M${at(start)}C${rest.map(at).join(" ")}` : "";
}
