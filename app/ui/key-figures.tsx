import type { ReactNode } from "react";

interface KeyFiguresProps {
  items: readonly { term: string; value: ReactNode }[];
  /** True below an element that ends with a line. */
  isBelowLine?: boolean;
}

/** A few figures in one line. */
export function KeyFigures({ items, isBelowLine = false }: KeyFiguresProps) {
  return (
    <dl className={`flex flex-wrap gap-x-12 gap-y-3 border-line border-b pb-4 ${isBelowLine ? "" : "border-t pt-4"}`}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="font-display font-medium text-2xl leading-[1.2]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
