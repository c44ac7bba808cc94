import type { ReactNode } from "react";

export interface FigureLine {
  label: string;
  value: string;
  isTotal?: boolean;
}

/** A result: the figure that answers the question, said large, then how one gets there. */
export function ResultFigure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="result-figure">
      <p>
        <span className="eyebrow">{label}</span> <strong>{signApart(value)}</strong>
      </p>
      {children && <p>{children}</p>}
    </div>
  );
}

export function FigureLines({ lines }: { lines: readonly FigureLine[] }) {
  return (
    <dl className="ledger">
      {lines.map(({ label, value, isTotal }) => (
        <div key={label} className={isTotal ? "ledger-total" : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Fraunces draws its signs as hairs: beside a large figure they take the text's face. */
function signApart(value: string): ReactNode {
  if (!/^[+−]/.test(value)) return value;
  return (
    <>
      <span className="sign">{value[0]}</span>
      {value.slice(1)}
    </>
  );
}
