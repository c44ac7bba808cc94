export type SunState = "risen" | "rising" | "horizon" | "lost";

const ARC = "M12 132C20 62 84 20 160 20s140 42 148 112";
const SUNS: Record<SunState, { x: number; y: number; done: number }> = {
  risen: { x: 160, y: 20, done: 50 },
  rising: { x: 62, y: 57, done: 23 },
  horizon: { x: 308, y: 132, done: 100 },
  lost: { x: 160, y: 132, done: 0 },
};

/** A sun on its path for the state of a page: success, pending, ended or nothing found. */
export function SunPath({ state }: { state: SunState }) {
  const { x, y, done } = SUNS[state];
  return (
    <svg className={`sun-path sun-${state}`} viewBox="-10 -36 340 192" aria-hidden="true">
      <path d={ARC} className="sun-way" />
      {done > 0 && <path d={ARC} pathLength={100} strokeDasharray={`${done} 100`} className="sun-done" />}
      {state === "risen" &&
        [30, 42, 54].map((r) => (
          <circle key={r} cx={x} cy={y} r={r} className="contour stroke-sun" vectorEffect="non-scaling-stroke" />
        ))}
      <path d="M-10 132.5H330" className="sun-ground" />
      <circle cx={x} cy={y} r="20" className="sun" />
    </svg>
  );
}
