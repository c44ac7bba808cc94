/** A fine line of a drawing, as wide on every screen. */
export function Contour({ d }: { d: string }) {
  return <path d={d} className="contour" vectorEffect="non-scaling-stroke" />;
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
        <circle key={ring} cx={x} cy={y} r={ring} className="contour stroke-sun" vectorEffect="non-scaling-stroke" />
      ))}
      <circle cx={x} cy={y} r={radius} className="fill-sun" />
    </>
  );
}
