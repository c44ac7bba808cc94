/** A fine line of a drawing, as wide on every screen. */
export function Contour({ d }: { d: string }) {
  return <path d={d} className="contour" />;
}

interface SunProps {
  x: number;
  y: number;
  radius: number;
  /** The radius of each ring around it. */
  rings: readonly number[];
}

export function Sun({ x, y, radius, rings }: SunProps) {
  return (
    <>
      {rings.map((ring) => (
        <circle key={ring} cx={x} cy={y} r={ring} className="contour stroke-sun" />
      ))}
      <circle cx={x} cy={y} r={radius} className="fill-sun" />
    </>
  );
}

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
        [30, 42, 54].map((r) => <circle key={r} cx={x} cy={y} r={r} className="contour stroke-sun" />)}
      <path d="M-10 132.5H330" className="sun-ground" />
      <circle cx={x} cy={y} r="20" className="sun" />
    </svg>
  );
}

/** A sun over two hills, for something that has begun. */
export function Sunrise() {
  return (
    <svg className="w-60 rounded-b-lg" viewBox="0 -12 240 132" aria-hidden="true">
      <Sun x={150} y={72} radius={30} rings={[46, 62, 80]} />
      <path d="M0 120C30 84 96 66 240 62V120Z" className="fill-primary-mid" />
      <path d="M70 120C104 100 160 90 240 88V120Z" className="fill-hill-near" />
    </svg>
  );
}
