import type { ReactNode } from "react";

export interface FigureLine {
  label: string;
  value: string;
  isTotal?: boolean;
}

/** A result: the main figure, set large, then its calculation. */
export function ResultFigure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <p>
        <span className="eyebrow">{label}</span>{" "}
        <strong className="mt-1 mb-2 block text-balance font-display font-medium text-3xl leading-[1.1] tracking-[-0.02em]">
          {separateSign(value)}
        </strong>
      </p>
      {children && <p>{children}</p>}
    </div>
  );
}

export function FigureLines({ lines }: { lines: readonly FigureLine[] }) {
  return (
    <dl className="[font-variant-numeric:tabular-nums]">
      {lines.map(({ label, value, isTotal }) => (
        <div
          key={label}
          className={`flex flex-wrap justify-between gap-x-6 border-hairline border-t py-2 ${isTotal ? "font-semibold" : ""}`}
        >
          <dt>{label}</dt>
          <dd className="ms-auto font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Fraunces draws « + » and « € » too thin, so beside a large figure they have the text's typeface. */
function separateSign(value: string): ReactNode {
  if (!/^[+−]/.test(value)) return value;
  return (
    <>
      <span className="font-medium font-text text-[0.8em] leading-none">{value[0]}</span>
      {value.slice(1)}
    </>
  );
}
