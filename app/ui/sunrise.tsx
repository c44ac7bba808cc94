import { Sun } from "./contour.tsx";

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
