const ARC = "M4 60C30 22 82 8 196 6";

/** How far the sun has risen over a course: `share` of its minutes, from 0 to 1. The words beside it say the same. */
export function CourseArc({ share }: { share: number }) {
  const { x, y } = pointAt(share);
  return (
    <svg className="h-auto w-full max-w-72" viewBox="0 -4 204 72" aria-hidden="true" fill="none">
      <path d={ARC} className="stroke-line" strokeWidth="4" strokeLinecap="round" />
      {share > 0 && (
        <path
          d={ARC}
          pathLength={100}
          strokeDasharray={`${Math.round(share * 100)} 100`}
          className="stroke-accent"
          strokeWidth="4"
          strokeLinecap="round"
        />
      )}
      <circle cx={x} cy={y} r="7" className="fill-sun" />
    </svg>
  );
}

/** The curve is nearly straight in its parameter: the sun stands close enough to the end of the line. */
function pointAt(t: number): { x: number; y: number } {
  const curve = (a: number, b: number, c: number, d: number) =>
    a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3;
  return { x: Math.round(curve(4, 30, 82, 196)), y: Math.round(curve(60, 22, 8, 6)) };
}
